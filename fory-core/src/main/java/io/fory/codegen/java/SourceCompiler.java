package io.fory.codegen.java;

import java.io.IOException;
import java.io.StringReader;
import java.util.ArrayList;
import java.util.List;
import org.codehaus.commons.compiler.CompileException;
import org.codehaus.janino.Parser;
import org.codehaus.janino.Scanner;
import org.codehaus.janino.UnitCompiler;
import org.codehaus.janino.util.ClassFile;

/** Compiles the source of one class that is a nestmate of another one, its host. */
public final class SourceCompiler {
  private final OpenClassLoader classes;

  /** Makes a compiler of nestmates of a class. */
  public SourceCompiler(Class<?> host) {
    classes = new OpenClassLoader(host);
  }

  /** Tells of a class that the source may name. */
  public void admit(Class<?> type) {
    classes.admit(type);
  }

  /**
   * Returns the class file.
   *
   * @throws GenerationException if the source is not one class without errors
   */
  public byte[] compile(String source) throws GenerationException {
    List<ClassFile> made = new ArrayList<>();
    try {
      Parser parser = new Parser(new Scanner(null, new StringReader(source)));
      new UnitCompiler(parser.parseAbstractCompilationUnit(), classes)
          .compileUnit(false, false, false, made);
    } catch (CompileException | IOException e) {
      throw new GenerationException(e.toString(), e);
    }
    return made.get(0).toByteArray();
  }
}
