package io.fory.benchmark.tin;

import static org.testng.Assert.assertEquals;
import static org.testng.Assert.assertTrue;

import org.testng.annotations.Test;

public class TerrainTest {

  @Test
  public void publishedTerrainHasThePublishedNumbers() {
    TinArrays network = Terrain.published().triangulate();
    assertEquals(network.coordinates.length, 3 * 718_490);
    assertEquals(network.corners.length, 3 * 1_430_166);
  }

  @Test
  public void terrainIsEqualOnEveryCall() {
    Terrain terrain = new Terrain(4, 3, 5);
    assertEquals(terrain.triangulate(), terrain.triangulate());
    assertEquals(TinForm.OBJECTS.create(terrain), TinForm.OBJECTS.create(terrain));
  }

  @Test
  public void allTrianglesTurnTheSameWay() {
    TinArrays network = Terrain.published().triangulate();
    for (int i = 0; i < network.corners.length; i += 3) {
      int a = 3 * network.corners[i];
      int b = 3 * network.corners[i + 1];
      int c = 3 * network.corners[i + 2];
      double[] at = network.coordinates;
      double doubleArea =
          (at[b] - at[a]) * (at[c + 1] - at[a + 1]) - (at[b + 1] - at[a + 1]) * (at[c] - at[a]);
      assertTrue(doubleArea < 0, "triangle " + i / 3 + " turns over");
    }
  }

  @Test
  public void bothFormsHoldTheSameNetwork() {
    Terrain terrain = new Terrain(4, 3, 5);
    TinArrays arrays = terrain.triangulate();
    TinObjects objects = (TinObjects) TinForm.OBJECTS.create(terrain);
    assertEquals(objects.points.length, 12);
    assertEquals(objects.points[11].y, arrays.coordinates[34]);
    assertEquals(objects.triangles.length, 11);
    assertEquals(objects.triangles[10].b, arrays.corners[31]);
  }
}
