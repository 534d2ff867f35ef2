package io.fory.message;

/** Marks the serializers that an application has given, whose layout only they know. */
public interface ApplicationBody {}
