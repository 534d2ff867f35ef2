package io.fory.schema;

import static io.fory.schema.model.SchemaParts.primitive;
import static io.fory.schema.model.SchemaParts.string;
import static io.fory.schema.model.SchemaParts.struct;
import static org.testng.Assert.assertEquals;
import static org.testng.Assert.assertNotEquals;

import io.fory.plan.ScalarKind;
import io.fory.schema.model.SampleSchemas;
import io.fory.schema.model.SchemaModel;
import java.util.List;
import org.testng.annotations.Test;

/** What an application sees of a schema: its bytes. */
public final class SchemaTest {
  /** The example of the specification, by another implementation of SHA-256. */
  @Test
  public void theFingerprintIsAHalfOfItsSha256() {
    SchemaModel model =
        SchemaModel.of(List.of(struct(1, primitive("count", ScalarKind.INT), string("name"))));
    Schema schema = new Schema(model);
    assertEquals(schema.fingerprint(), "4172079b1a9f59ddbe4ff70835ed4270");
  }

  @Test
  public void schemasWithEqualBytesAreEqual() {
    Schema schema = new Schema(SampleSchemas.order());
    Schema back = Schema.decode(schema.bytes());
    assertEquals(back, schema);
    assertEquals(back.hashCode(), schema.hashCode());
    assertEquals(back.fingerprint(), schema.fingerprint());
    Schema other = new Schema(SampleSchemas.sample());
    assertNotEquals(other, schema);
    assertNotEquals(other.fingerprint(), schema.fingerprint());
  }
}
