/** A model server that is down, too slow, or answered with something that cannot be used. */
export class ModelUnavailable extends Error {
  override readonly name = 'ModelUnavailable'
  /** The `x-request-id` of the server's answer, to refer to when contacting its operator. Logged with the error. */
  providerRequestId?: string
}
