/** A model server that is down, too slow, or sent an unusable answer. */
export class ModelUnavailable extends Error {
  override readonly name = 'ModelUnavailable'
  /** The `x-request-id` of the server's answer, to quote when contacting its operator. Logged with the error. */
  providerRequestId?: string
}
