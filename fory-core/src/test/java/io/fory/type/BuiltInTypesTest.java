package io.fory.type;

final class BuiltInTypesTest {}
