// Parameters that a server has refused. OpenAI's reasoning models and smaller servers differ in a few of them.
import type { Refused } from '../provider/answer.ts'

export class ParameterQuirks {
  #takesMaxTokens = true
  #takesTemperature = true
  #takesStreamOptions = true

  /** A request’s body without what this server refuses. */
  adapt(body: Record<string, unknown>): Record<string, unknown> {
    const { max_tokens, temperature, stream_options, ...rest } = body
    return {
      ...rest,
      ...(max_tokens === undefined
        ? {}
        : { [this.#takesMaxTokens ? 'max_tokens' : 'max_completion_tokens']: max_tokens }),
      ...(stream_options === undefined || !this.#takesStreamOptions ? {} : { stream_options }),
      ...(temperature === undefined || !this.#takesTemperature ? {} : { temperature }),
    }
  }

  /** Records a refusal. @returns whether a retry with other parameters may help */
  record({ status, parameter }: Refused): boolean {
    if (status !== 400 && status !== 422) return false
    if (parameter === 'max_tokens' && this.#takesMaxTokens) {
      this.#takesMaxTokens = false
      return true
    }
    if (parameter === 'temperature' && this.#takesTemperature) {
      this.#takesTemperature = false
      return true
    }
    if (parameter === 'stream_options' && this.#takesStreamOptions) {
      this.#takesStreamOptions = false
      return true
    }
    return false
  }
}
