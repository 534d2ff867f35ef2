/** Tests of the events of JDK Flight Recorder. */
package io.fory.recording;
