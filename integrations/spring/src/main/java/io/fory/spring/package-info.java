/**
 * A starter of Spring Boot.
 *
 * <p>{@link io.fory.spring.ForyAutoConfiguration} makes a {@link io.fory.Fory} of the {@link
 * io.fory.spring.ForyProperties properties} of an application. {@link
 * io.fory.spring.ForyHttpMessageConverter} reads and writes HTTP bodies with it, {@link
 * io.fory.spring.ForyRedisSerializer} the values of Redis and of its caches.
 */
package io.fory.spring;
