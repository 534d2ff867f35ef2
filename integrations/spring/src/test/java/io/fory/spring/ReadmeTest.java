package io.fory.spring;

import static org.testng.Assert.assertEquals;

import io.fory.Fory;
import io.fory.testing.PagePrograms;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.springframework.beans.factory.BeanFactory;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;
import org.springframework.context.ApplicationContext;
import org.springframework.core.ParameterizedTypeReference;
import org.springframework.web.client.RestClient;
import org.testng.annotations.Test;

/** What the README of this module says. */
public final class ReadmeTest {
  @Test
  public void theProgramPrintsWhatTheReadmeSays() throws IOException, ReflectiveOperationException {
    List<PagePrograms.Program> programs = PagePrograms.of(Path.of("README.md"));
    assertEquals(programs.size(), 1);
    PagePrograms.Program program = programs.get(0);
    Class<?>[] libraries = {
      Fory.class,
      ForyHttpMessageConverter.class,
      SpringApplication.class,
      SpringBootApplication.class,
      ApplicationContext.class,
      BeanFactory.class,
      ParameterizedTypeReference.class,
      RestClient.class
    };
    String printed = program.run(List.of("--server.address=127.0.0.1"), libraries);
    assertEquals(printed, program.printed());
  }
}
