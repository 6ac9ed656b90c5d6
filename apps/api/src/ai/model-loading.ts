import { ModelUnavailable } from './model-unavailable.ts'

/** The server is still loading the model. */
export class ModelLoading extends ModelUnavailable {
  /** When it may have loaded the model, in milliseconds from now; null if it does not tell. */
  readonly readyInMs: number | null

  constructor(message: string, readyInMs: number | null = null) {
    super(message)
    this.readyInMs = readyInMs
  }
}
