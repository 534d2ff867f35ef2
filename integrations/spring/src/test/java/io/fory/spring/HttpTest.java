package io.fory.spring;

import static org.testng.Assert.assertEquals;
import static org.testng.Assert.assertFalse;
import static org.testng.Assert.assertTrue;
import static org.testng.Assert.expectThrows;

import io.fory.Fory;
import io.fory.TypeRef;
import io.fory.fixture.CompiledSources;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublisher;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.SpringBootConfiguration;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.core.ParameterizedTypeReference;
import org.springframework.core.ResolvableType;
import org.springframework.core.io.ByteArrayResource;
import org.springframework.core.io.Resource;
import org.springframework.core.io.support.ResourceRegion;
import org.springframework.http.HttpEntity;
import org.springframework.http.HttpHeaders;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.util.LinkedMultiValueMap;
import org.springframework.util.MultiValueMap;
import org.springframework.util.unit.DataSize;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.client.RestClient;
import org.springframework.web.client.RestClientException;
import org.testng.annotations.AfterClass;
import org.testng.annotations.BeforeClass;
import org.testng.annotations.Test;

/** A server on the loopback device, and clients that mean it well or not. */
public final class HttpTest {
  private static final String FORY = "application/x-fory";
  private static final int MAX_BODY = 2000;

  private final Fory fory =
      Fory.builder().registerAll(Order.class, Order.Item.class, Stranger.class).build();
  private final HttpClient client = HttpClient.newHttpClient();
  private ConfigurableApplicationContext server;
  private String address;

  /** A class that the server does not admit. */
  public record Stranger(int n) {}

  interface Echo<T> {
    @PostMapping("/generic")
    default List<T> generic(@RequestBody List<T> values) {
      List<T> reversed = new ArrayList<>(values);
      Collections.reverse(reversed);
      return reversed;
    }
  }

  /** What the server does. */
  @SpringBootConfiguration(proxyBeanMethods = false)
  @EnableAutoConfiguration
  @RestController
  public static class Server implements Echo<Order> {
    @PostMapping("/order")
    Order order(@RequestBody Order order) {
      return new Order(order.id() + 1, order.customer(), order.items());
    }

    @PostMapping("/orders")
    Map<String, List<Order>> orders(@RequestBody List<Order> orders) {
      Order first = orders.get(0); // fails if the list has anything else
      return Map.of(first.customer(), orders);
    }

    @PostMapping("/array")
    Order[] array(@RequestBody Order[] orders) {
      return Arrays.copyOf(orders, 1);
    }

    @PostMapping("/entity")
    ResponseEntity<?> entity(@RequestBody List<? extends Order> orders) {
      return ResponseEntity.status(201).body(orders.get(0));
    }

    @PostMapping("/request")
    HttpEntity<Order> request(HttpEntity<List<Order>> request) {
      return new HttpEntity<>(request.getBody().get(0));
    }

    @PostMapping("/optional")
    List<Order> optional(@RequestBody Optional<Order> order) {
      return order.stream().toList();
    }

    @PostMapping("/stranger")
    Stranger stranger(@RequestBody Stranger stranger) {
      return stranger;
    }

    @PostMapping("/strangers")
    int strangers(@RequestBody List<Stranger> strangers) {
      return strangers.size();
    }

    @PostMapping("/strange")
    Stranger strange(@RequestBody Order order) {
      return new Stranger((int) order.id());
    }

    @PostMapping("/echo")
    void echo(HttpServletRequest request, HttpServletResponse response) throws IOException {
      response.setContentType("text/plain");
      response.setCharacterEncoding("UTF-8");
      response.getWriter().print(request.getContentType() + " ");
      response
          .getWriter()
          .print(new String(request.getInputStream().readAllBytes(), StandardCharsets.UTF_8));
    }

    @PostMapping("/graph")
    Object graph(@RequestBody Order order) {
      return List.of(order, new Stranger(1));
    }
  }

  @BeforeClass
  public void start() {
    SpringApplication application = new SpringApplication(Server.class);
    application.setDefaultProperties(
        Map.of(
            "server.port", "0",
            "server.address", "127.0.0.1",
            "spring.main.banner-mode", "off",
            "logging.level.root", "off",
            "fory.http.max-body-size", MAX_BODY + "B",
            "fory.register", "io.fory.spring.Order,io.fory.spring.Order$Item"));
    server = application.run();
    address =
        "http://127.0.0.1:" + server.getEnvironment().getRequiredProperty("local.server.port");
  }

  @AfterClass(alwaysRun = true)
  public void stop() {
    if (server != null) {
      server.close();
    }
  }

  private HttpResponse<byte[]> post(String path, byte[] body) throws Exception {
    return post(path, FORY, FORY, BodyPublishers.ofByteArray(body));
  }

  private HttpResponse<byte[]> post(String path, String type, String accept, BodyPublisher body)
      throws Exception {
    HttpRequest.Builder request = HttpRequest.newBuilder(URI.create(address + path));
    request.header("Content-Type", type);
    if (accept != null) {
      request.header("Accept", accept);
    }
    return client.send(request.POST(body).build(), BodyHandlers.ofByteArray());
  }

  private static String typeOf(HttpResponse<?> response) {
    return response.headers().firstValue("Content-Type").orElse("");
  }

  @Test
  public void bodiesAreReadAndWritten() throws Exception {
    HttpResponse<byte[]> response = post("/order", fory.serialize(Order.of(1)));
    assertEquals(response.statusCode(), 200);
    assertEquals(typeOf(response), FORY);
    assertEquals(
        response.headers().firstValue("Content-Length"), Optional.of("" + response.body().length));
    Order answer = fory.deserialize(response.body(), Order.class);
    assertEquals(answer.id(), 2);
    assertEquals(answer.items(), Order.of(1).items());
  }

  @Test
  public void genericBodiesAreReadByTheirTypeArguments() throws Exception {
    List<Order> orders = List.of(Order.of(1), Order.of(2));
    HttpResponse<byte[]> response = post("/orders", fory.serialize(orders));
    assertEquals(response.statusCode(), 200);
    assertEquals(
        fory.deserialize(response.body(), new TypeRef<Map<String, List<Order>>>() {}),
        Map.of("customer 1", orders));

    response = post("/generic", fory.serialize(orders));
    assertEquals(response.statusCode(), 200);
    assertEquals(fory.deserialize(response.body()), List.of(Order.of(2), Order.of(1)));

    response = post("/array", fory.serialize(orders.toArray(new Order[0])));
    assertEquals(response.statusCode(), 200);
    assertEquals(fory.deserialize(response.body(), Order[].class), new Order[] {Order.of(1)});

    response = post("/request", fory.serialize(orders));
    assertEquals(response.statusCode(), 200);
    assertEquals(fory.deserialize(response.body()), Order.of(1));

    response = post("/optional", fory.serialize(Order.of(2)));
    assertEquals(response.statusCode(), 200);
    assertEquals(fory.deserialize(response.body()), List.of(Order.of(2)));

    response = post("/entity", fory.serialize(orders));
    assertEquals(response.statusCode(), 201);
    assertEquals(fory.deserialize(response.body()), Order.of(1));
  }

  @Test
  public void anElementOfAnotherTypeIsABadRequest() throws Exception {
    byte[] items = fory.serialize(List.of(new Order.Item("tea", 1)));
    assertEquals(post("/orders", items).statusCode(), 400);
    assertEquals(post("/generic", items).statusCode(), 400);
    assertEquals(post("/entity", items).statusCode(), 400);
    assertEquals(post("/request", items).statusCode(), 400);
    assertEquals(post("/optional", items).statusCode(), 400);
  }

  @Test
  public void everyCutBodyIsABadRequest() throws Exception {
    byte[] whole = fory.serialize(Order.of(1));
    for (int size = 0; size < whole.length; size++) {
      assertEquals(post("/order", Arrays.copyOf(whole, size)).statusCode(), 400, size + " bytes");
    }
    assertEquals(post("/order", Arrays.copyOf(whole, whole.length + 1)).statusCode(), 400);
  }

  @Test
  public void bodiesThatAreBadAreBadRequests() throws Exception {
    assertEquals(post("/order", fory.serialize(null)).statusCode(), 400);
    assertEquals(post("/order", fory.serialize("no order")).statusCode(), 400);
    assertEquals(post("/order", fory.serialize(new Stranger(1))).statusCode(), 400);
    byte[] text = "{\"id\": 1}".getBytes(StandardCharsets.UTF_8);
    assertEquals(post("/order", text).statusCode(), 400);
  }

  @Test
  public void whatTheClassOfTheApplicationRefusesIsABadRequest() throws Exception {
    // Written by a class of the same name, which does not look.
    var sources =
        CompiledSources.compile(
            Map.of(
                "acme.Item",
                "package acme; public record Item(String name, int count) {}",
                "acme.Order",
                "package acme; public record Order(long id, java.util.List<Item> items) {}"));
    ClassLoader loader = sources.newLoader();
    Class<?> item = loader.loadClass("acme.Item");
    Class<?> order = loader.loadClass("acme.Order");
    Fory writer =
        Fory.builder()
            .register(order, Order.class.getName())
            .register(item, Order.Item.class.getName())
            .build();
    for (int count : new int[] {1, Integer.MIN_VALUE}) {
      Object value =
          order.getConstructors()[0].newInstance(
              1, List.of(item.getConstructors()[0].newInstance("tea", count)));
      assertEquals(
          post("/order", writer.serialize(value)).statusCode(),
          count == 1 ? 200 : 400,
          "a count of " + count);
    }
  }

  @Test
  public void typesThatAreNotAdmittedAreUnsupported() throws Exception {
    assertEquals(post("/stranger", fory.serialize(new Stranger(1))).statusCode(), 415);
    assertEquals(post("/strangers", fory.serialize(List.of(new Stranger(1)))).statusCode(), 415);
    BodyPublisher nothing = BodyPublishers.ofByteArray(new byte[] {1});
    assertEquals(post("/order", "application/x-other", FORY, nothing).statusCode(), 415);
  }

  @Test
  public void anAnswerThatIsNotAdmittedIsNotAcceptable() throws Exception {
    byte[] order = fory.serialize(Order.of(1));
    assertEquals(post("/strange", order).statusCode(), 406);
    assertEquals(post("/graph", order).statusCode(), 500);
    HttpResponse<byte[]> json =
        post("/strange", FORY, "application/json", BodyPublishers.ofByteArray(order));
    assertEquals(json.statusCode(), 200);
    assertEquals(new String(json.body(), StandardCharsets.UTF_8), "{\"n\":1}");
  }

  @Test
  public void whoAsksForNothingGetsJsonAsBefore() throws Exception {
    for (String accept : Arrays.asList(null, "*/*", "application/*")) {
      BodyPublisher json =
          BodyPublishers.ofString("{\"id\": 1, \"customer\": \"c\", \"items\": []}");
      HttpResponse<byte[]> response = post("/order", "application/json", accept, json);
      assertEquals(response.statusCode(), 200);
      assertEquals(typeOf(response), "application/json", accept);
    }
  }

  @Test
  public void largeBodiesAreRefusedWhateverTheirLengthIsSaidToBe() throws Exception {
    byte[] large = fory.serialize(new Order(1, "c".repeat(MAX_BODY), List.of()));
    assertEquals(post("/order", large).statusCode(), 413);
    BodyPublisher chunked = BodyPublishers.ofInputStream(() -> new ByteArrayInputStream(large));
    assertEquals(post("/order", FORY, FORY, chunked).statusCode(), 413);
    int overhead = large.length - MAX_BODY;
    byte[] exact = fory.serialize(new Order(1, "c".repeat(MAX_BODY - overhead), List.of()));
    assertEquals(exact.length, MAX_BODY);
    assertEquals(post("/order", exact).statusCode(), 200);
  }

  @Test
  public void aClientOfSpringWritesAndReads() {
    RestClient rest = client(new ForyHttpMessageConverter(fory));
    List<Order> orders = List.of(Order.of(1), Order.of(2));
    Map<String, List<Order>> answer =
        rest.post()
            .uri("/orders")
            .contentType(ForyHttpMessageConverter.MEDIA_TYPE)
            .accept(ForyHttpMessageConverter.MEDIA_TYPE)
            .body(orders, new ParameterizedTypeReference<List<Order>>() {})
            .retrieve()
            .body(new ParameterizedTypeReference<Map<String, List<Order>>>() {});
    assertEquals(answer, Map.of("customer 1", orders));
  }

  @Test
  public void aClientRefusesAnswersThatAreBadOrLarge() {
    Order order = Order.of(1);
    RestClient small = client(new ForyHttpMessageConverter(fory, DataSize.ofBytes(10)));
    RestClientException e =
        expectThrows(RestClientException.class, () -> send(small, order).body(Order.class));
    assertTrue(e.getCause() instanceof BodyTooLargeException, "" + e.getCause());
    RestClient other = client(new ForyHttpMessageConverter(fory));
    e = expectThrows(RestClientException.class, () -> send(other, order).body(Order.Item.class));
    assertTrue(e.getMessage().contains("Item"), e.getMessage());
  }

  @Test
  public void textsAndBytesBelongToSpringWhereverTheConverterStands() {
    for (boolean first : new boolean[] {true, false}) {
      RestClient rest = besideTheDefaults(first);
      assertEquals(sentBy(rest, "hello"), "text/plain;charset=ISO-8859-1 hello");
      byte[] bytes = {65, 66};
      assertEquals(sentBy(rest, bytes), "application/octet-stream AB");
      assertEquals(sentBy(rest, new ByteArrayResource(bytes)), "application/octet-stream AB");
      var form = new LinkedMultiValueMap<String, String>(Map.of("k", List.of("v")));
      assertTrue(sentBy(rest, form).startsWith("application/x-www-form-urlencoded"), "a form");
      Order sent = Order.of(1);
      Order answered = new Order(2, sent.customer(), sent.items());
      byte[] answer = fory.serialize(answered);
      assertEquals(send(rest, sent).body(byte[].class), answer);
      assertEquals(
          send(rest, sent).body(String.class), new String(answer, StandardCharsets.ISO_8859_1));
      // Bytes that are a message are not wrapped once more.
      assertEquals(send(rest, fory.serialize(sent)).body(Order.class), answered);
    }
  }

  @Test
  public void behindTheDefaultsAClientThatAsksForNothingSendsJson() {
    assertTrue(sentBy(besideTheDefaults(false), Order.of(1)).startsWith("application/json "));
    // As the README says of the other place.
    assertTrue(sentBy(besideTheDefaults(true), Order.of(1)).startsWith(FORY + " "));
  }

  @Test
  public void typesOfSpringsOwnConvertersAreDeclinedThoughAllClassesAreAdmitted() {
    Fory lenient = Fory.builder().requireClassRegistration(false).build();
    ForyHttpMessageConverter converter = new ForyHttpMessageConverter(lenient);
    assertTrue(converter.canRead(Order.class, ForyHttpMessageConverter.MEDIA_TYPE));
    assertTrue(converter.canWrite(Order.class, ForyHttpMessageConverter.MEDIA_TYPE));
    for (Class<?> type :
        List.of(
            String.class,
            byte[].class,
            Resource.class,
            ByteArrayResource.class,
            ResourceRegion.class,
            MultiValueMap.class,
            LinkedMultiValueMap.class)) {
      for (MediaType media : Arrays.asList(null, ForyHttpMessageConverter.MEDIA_TYPE)) {
        assertFalse(converter.canRead(type, media), type.getName());
        assertFalse(converter.canWrite(type, media), type.getName());
        ResolvableType any = ResolvableType.forClass(Object.class);
        assertFalse(converter.canWrite(any, type, media), type.getName());
      }
    }
    ResolvableType regions = ResolvableType.forClassWithGenerics(List.class, ResourceRegion.class);
    assertFalse(converter.canWrite(regions, ArrayList.class, null));
  }

  /** Returns the media type and the text of what a client sends that names no media type. */
  private static String sentBy(RestClient rest, Object body) {
    return rest.post().uri("/echo").body(body).retrieve().body(String.class);
  }

  private RestClient besideTheDefaults(boolean first) {
    ForyHttpMessageConverter converter = new ForyHttpMessageConverter(fory);
    return RestClient.builder()
        .baseUrl(address)
        .configureMessageConverters(
            converters ->
                converters
                    .registerDefaults()
                    .configureMessageConvertersList(
                        list -> list.add(first ? 0 : list.size(), converter)))
        .build();
  }

  private static RestClient.ResponseSpec send(RestClient rest, Object body) {
    return rest.post()
        .uri("/order")
        .contentType(ForyHttpMessageConverter.MEDIA_TYPE)
        .header(HttpHeaders.ACCEPT, FORY)
        .body(body)
        .retrieve();
  }

  private RestClient client(ForyHttpMessageConverter converter) {
    return RestClient.builder()
        .baseUrl(address)
        .configureMessageConverters(converters -> converters.addCustomConverter(converter))
        .build();
  }

  @Test
  public void sizesThatCannotBeAreRefused() {
    for (DataSize size : List.of(DataSize.ofBytes(0), DataSize.ofGigabytes(2))) {
      expectThrows(IllegalArgumentException.class, () -> new ForyHttpMessageConverter(fory, size));
    }
    assertEquals(
        ForyHttpMessageConverter.MEDIA_TYPE,
        MediaType.parseMediaType(ForyHttpMessageConverter.MEDIA_TYPE_VALUE));
  }
}
