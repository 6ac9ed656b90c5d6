/** A model server that is down, too slow, or answered with something that cannot be used. */
export class ModelUnavailable extends Error {
  override readonly name = 'ModelUnavailable'
  /** The `x-request-id` of the server's answer, which its operator can be asked about. Logged with the error. */
  providerRequestId?: string
}
