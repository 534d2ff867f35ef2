package io.fory.benchmark.tin;

import io.fory.benchmark.codec.Codec;
import io.fory.benchmark.codec.ProtobufBufferCodec;
import io.fory.benchmark.messages.PointMessage;
import io.fory.benchmark.messages.TinArraysMessage;
import io.fory.benchmark.messages.TinObjectsMessage;
import io.fory.benchmark.messages.TriangleMessage;

/** The protobuf messages of the network, with the conversions that an application writes. */
final class TinMessages {

  private TinMessages() {}

  /** Returns a codec for networks of the given form. */
  static Codec newCodec(TinForm form) {
    return switch (form) {
      case PRIMITIVE_ARRAYS ->
          new ProtobufBufferCodec<TinArrays, TinArraysMessage>(
              TinMessages::toMessage, TinArraysMessage.parser(), TinMessages::toArrays);
      case OBJECTS ->
          new ProtobufBufferCodec<TinObjects, TinObjectsMessage>(
              TinMessages::toMessage, TinObjectsMessage.parser(), TinMessages::toObjects);
    };
  }

  private static TinArraysMessage toMessage(TinArrays network) {
    TinArraysMessage.Builder builder = TinArraysMessage.newBuilder();
    for (double coordinate : network.coordinates) {
      builder.addCoordinates(coordinate);
    }
    for (int corner : network.corners) {
      builder.addCorners(corner);
    }
    return builder.build();
  }

  private static TinArrays toArrays(TinArraysMessage message) {
    double[] coordinates = new double[message.getCoordinatesCount()];
    for (int i = 0; i < coordinates.length; i++) {
      coordinates[i] = message.getCoordinates(i);
    }
    int[] corners = new int[message.getCornersCount()];
    for (int i = 0; i < corners.length; i++) {
      corners[i] = message.getCorners(i);
    }
    return new TinArrays(coordinates, corners);
  }

  private static TinObjectsMessage toMessage(TinObjects network) {
    TinObjectsMessage.Builder builder = TinObjectsMessage.newBuilder();
    for (Point point : network.points) {
      builder.addPoints(
          PointMessage.newBuilder().setX(point.x).setY(point.y).setZ(point.z).build());
    }
    for (Triangle triangle : network.triangles) {
      builder.addTriangles(
          TriangleMessage.newBuilder().setA(triangle.a).setB(triangle.b).setC(triangle.c).build());
    }
    return builder.build();
  }

  private static TinObjects toObjects(TinObjectsMessage message) {
    Point[] points = new Point[message.getPointsCount()];
    for (int i = 0; i < points.length; i++) {
      PointMessage point = message.getPoints(i);
      points[i] = new Point(point.getX(), point.getY(), point.getZ());
    }
    Triangle[] triangles = new Triangle[message.getTrianglesCount()];
    for (int i = 0; i < triangles.length; i++) {
      TriangleMessage triangle = message.getTriangles(i);
      triangles[i] = new Triangle(triangle.getA(), triangle.getB(), triangle.getC());
    }
    return new TinObjects(points, triangles);
  }
}
