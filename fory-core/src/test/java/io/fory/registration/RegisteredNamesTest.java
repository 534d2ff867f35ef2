package io.fory.registration;

import static org.testng.Assert.assertEquals;
import static org.testng.Assert.assertTrue;
import static org.testng.Assert.expectThrows;

import io.fory.Fory;
import io.fory.error.UnsupportedTypeException;
import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.io.ObjectStreamField;
import java.io.Serializable;
import org.testng.annotations.DataProvider;
import org.testng.annotations.Test;

/** Names are told apart in every format, or refused. */
public final class RegisteredNamesTest {
  static final class Payment {
    int number = 3;
  }

  static final class Receipt {
    int number = 4;
  }

  /** Says itself what its fields are called. */
  static final class Named implements Serializable {
    private static final long serialVersionUID = 1L;

    private static final ObjectStreamField[] serialPersistentFields = {
      new ObjectStreamField("a\ud83d", int.class), new ObjectStreamField("a?", int.class)
    };

    private void writeObject(ObjectOutputStream out) throws IOException {
      ObjectOutputStream.PutField fields = out.putFields();
      fields.put("a\ud83d", 1);
      fields.put("a?", 2);
      out.writeFields();
    }

    private void readObject(ObjectInputStream in) throws IOException, ClassNotFoundException {
      in.readFields();
    }
  }

  @DataProvider
  static Object[][] illFormed() {
    return new Object[][] {
      {"Zahlung\ud83d"},
      {"\ude00Zahlung"},
      {"pay.\ud83d.Zahlung"},
      {"\ude00\ud83d"},
      {"\udbff\ue000"}
    };
  }

  @Test(dataProvider = "illFormed")
  public void namesWithUnpairedSurrogatesAreRefused(String name) {
    for (boolean xlang : new boolean[] {false, true}) {
      String message =
          expectThrows(
                  IllegalArgumentException.class,
                  () -> Fory.builder().withXlang(xlang).register(Payment.class, name))
              .getMessage();
      assertTrue(message.contains(Payment.class.getName()), message);
      assertTrue(message.contains("has an unpaired surrogate"), message);
      assertTrue(message.contains("\\uD") || message.contains("\\ud"), message);
    }
  }

  @Test
  public void namesOfAllOtherCharactersAreToldApart() {
    for (boolean xlang : new boolean[] {false, true}) {
      Fory fory =
          Fory.builder()
              .withXlang(xlang)
              .register(Payment.class, "pay.\ud83d\ude00.Zahlung\ud83d\ude00")
              .register(Receipt.class, "pay.\ud83d\ude00.Zahlung?")
              .build();
      assertEquals(fory.deserialize(fory.serialize(new Payment()), Payment.class).number, 3);
      assertEquals(fory.deserialize(fory.serialize(new Receipt()), Receipt.class).number, 4);
    }
  }

  @Test
  public void fieldsThatUtf8CannotTellApartAreRefused() {
    Fory fory = Fory.builder().register(Named.class).build();
    UnsupportedTypeException refused =
        expectThrows(UnsupportedTypeException.class, () -> fory.serialize(new Named()));
    assertTrue(refused.getMessage().contains("unpaired surrogate"), refused.getMessage());
  }
}
