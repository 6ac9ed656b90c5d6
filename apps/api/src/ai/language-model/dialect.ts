// What a server turned out not to take. OpenAI's reasoning models and smaller servers differ in a few parameters.
import type { Refused } from '../provider/answer.ts'

export class Dialect {
  #takesMaxTokens = true
  #takesTemperature = true
  #takesStreamOptions = true

  /** Says a request's body in the words of this server. */
  say(body: Record<string, unknown>): Record<string, unknown> {
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

  /** Learns from a refusal. @returns whether asking again in other words may help */
  learn({ status, parameter }: Refused): boolean {
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
