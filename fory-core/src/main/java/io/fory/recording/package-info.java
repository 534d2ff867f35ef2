/** What is worth telling: events of JDK Flight Recorder, and the listeners of applications. */
package io.fory.recording;
