/** A model server that is down, too slow, or answered with something that cannot be used. */
export class ModelUnavailable extends Error {
  override readonly name = 'ModelUnavailable'
}
