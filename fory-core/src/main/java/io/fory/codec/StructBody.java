package io.fory.codec;

import io.fory.message.RevocableBody;
import io.fory.serializer.Serializer;

/** A serializer of a struct. */
public interface StructBody extends Serializer<Object>, MakingBody, RevocableBody {}
