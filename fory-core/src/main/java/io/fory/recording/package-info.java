/** Events of JDK Flight Recorder, where the module {@code jdk.jfr} is there. */
package io.fory.recording;
