// The parameters that a server has rejected, per model: OpenAI's reasoning models and smaller servers differ in a few.
import type { Refused } from '../provider/answer.ts'
import { Lessons } from '../provider/lessons.ts'

/** How a request can differ from the usual form. */
const quirks = [
  'max_completion_tokens',
  'no temperature',
  'no stream_options',
  // `response_format` is `json_object`, and the schema is described in words.
  'object without schema',
  // No `response_format`: the schema is described in words.
  'object as text',
  'object in one piece',
  // More tokens, because the model spends most of them on thinking.
  'room for thinking',
  // `reasoning_effort` is `low`, because even that was not enough.
  'less thinking',
  'no reasoning_effort',
] as const
export type Quirk = (typeof quirks)[number]

/** Added to an answer's token limit for a model that thinks. */
const thinkingTokens = 4_000

/** Remedies for when a server rejects a parameter, or lists one among its reasons. */
const cures: readonly [parameter: string, quirk: Quirk][] = [
  ['max_tokens', 'max_completion_tokens'],
  ['temperature', 'no temperature'],
  ['stream_options', 'no stream_options'],
  ['reasoning_effort', 'no reasoning_effort'],
]

/** The response format of an object: by its schema, as any JSON object, or in words alone. */
export const formOf = (quirks: ReadonlySet<Quirk>): 'schema' | 'object' | 'text' =>
  quirks.has('object as text') ? 'text' : quirks.has('object without schema') ? 'object' : 'schema'

/** The next simpler format; null if there is none. */
export const nextForm = (quirks: ReadonlySet<Quirk>): Quirk | null =>
  (({ schema: 'object without schema', object: 'object as text', text: null }) as const)[formOf(quirks)]

export class ParameterQuirks {
  readonly #lessons: Lessons<Quirk>

  constructor(now?: () => number) {
    this.#lessons = new Lessons(now)
  }

  /** The known quirks of a model. */
  of(model: string): ReadonlySet<Quirk> {
    return new Set(quirks.filter((quirk) => this.#lessons.isKnown(model, quirk)))
  }

  /** All quirks of all models. */
  all(): readonly Quirk[] {
    return this.#lessons.all()
  }

  /** A request’s body without the parameters that the server rejects. */
  adapt(body: Record<string, unknown>, known: ReadonlySet<Quirk>): Record<string, unknown> {
    const { max_tokens, temperature, stream_options, ...rest } = body
    const tokens = known.has('room for thinking') ? Number(max_tokens) + thinkingTokens : max_tokens
    return {
      ...rest,
      ...(max_tokens === undefined
        ? {}
        : { [known.has('max_completion_tokens') ? 'max_completion_tokens' : 'max_tokens']: tokens }),
      ...(stream_options === undefined || known.has('no stream_options') ? {} : { stream_options }),
      ...(temperature === undefined || known.has('no temperature') ? {} : { temperature }),
      ...(known.has('less thinking') && !known.has('no reasoning_effort') && { reasoning_effort: 'low' }),
    }
  }

  /** The quirk with which a rejected request may succeed; null if all have been tried. */
  cureFor(model: string, { parameter }: Refused, tried: ReadonlySet<Quirk>): Quirk | null {
    if (parameter === 'response_format') return nextForm(tried)
    // Without it, the request will probably fail again, and prove nothing.
    if (parameter === 'reasoning_effort') this.learn(model, 'no reasoning_effort', true)
    const cure = cures.find(([name]) => name === parameter)?.[1]
    return cure !== undefined && !tried.has(cure) ? cure : null
  }

  /** The quirk with which a request may succeed whose tokens were spent on thinking; null if all have been tried. */
  cureForThinking(tried: ReadonlySet<Quirk>): Quirk | null {
    if (!tried.has('room for thinking')) return 'room for thinking'
    return tried.has('less thinking') || tried.has('no reasoning_effort') ? null : 'less thinking'
  }

  /**
   * A request with these quirks succeeded after the usual form failed.
   * @param isNamed whether the server named the reason
   */
  learn(model: string, quirk: Quirk, isNamed: boolean): void {
    this.#lessons.learn(model, quirk, isNamed)
  }
}
