package io.fory.spring;

import io.fory.error.LimitExceededException;
import org.springframework.http.HttpInputMessage;
import org.springframework.http.HttpStatus;
import org.springframework.http.HttpStatusCode;
import org.springframework.http.ProblemDetail;
import org.springframework.http.converter.HttpMessageNotReadableException;
import org.springframework.web.ErrorResponse;

/** Thrown when a body is larger than it may be; a server answers with status 413. */
public final class BodyTooLargeException extends HttpMessageNotReadableException
    implements ErrorResponse {
  private static final long serialVersionUID = 1L;

  BodyTooLargeException(LimitExceededException cause, HttpInputMessage input) {
    super(cause.getMessage(), cause, input);
  }

  @Override
  public HttpStatusCode getStatusCode() {
    return HttpStatus.CONTENT_TOO_LARGE;
  }

  @Override
  public ProblemDetail getBody() {
    return ProblemDetail.forStatus(getStatusCode());
  }
}
