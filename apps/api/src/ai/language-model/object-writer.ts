// Objects from a language model: sends the schema, reads the answer as it is written, validates it, and has it repaired
// once. A long wait for the first byte is normal for an object: the server may have to read a long conversation, or send
// nothing until the object is complete. So silence is tolerated for up to `objectMs` and not retried: a server that
// hangs cannot be distinguished from one that works. Other failures are retried once, as everywhere. As long as new text
// arrives, an object may take `objectTotalMs`; a model that goes round in circles is stopped.
import { z } from 'zod'
import { ModelUnavailable } from '../model-unavailable.ts'
import { Refused, Silent, Unusable } from '../provider/answer.ts'
import { chatStream, SpentOnThinking } from '../provider/event-stream.ts'
import type { Provider } from '../provider/provider.ts'
import { type Asked, type ContextRoom, shortened, shorteningsMax } from './context-room.ts'
import { jsonIn } from './json-answer.ts'
import type { ChatMessage, ObjectRequest } from './language-model.ts'
import { LoopWatch } from './loop-watch.ts'
import { formOf, nextForm, type ParameterQuirks, type Quirk } from './parameter-quirks.ts'
import { PartialReports } from './partial-reports.ts'
import { visibleIn } from './visible-text.ts'

/** How much of an answer that does not fit is sent back to the model, in characters. */
const repairCharacters = 6_000
/** Maximum length of an answer, in characters: several times the length that its tokens allow. */
const answerMax = 100_000

export interface ObjectLimits {
  /** Maximum silence, in milliseconds. */
  readonly objectMs: number
  /** Maximum time for an object and its repair, in milliseconds. */
  readonly objectTotalMs: number
}

const objectLimits: ObjectLimits = { objectMs: 60_000, objectTotalMs: 15 * 60_000 }

/** Why an answer ended before the model was done. */
type Cut = 'loop' | 'length'

const cutReasons: Record<Cut, string> = {
  loop: 'it repeats itself without end. Be brief, and repeat nothing.',
  length: 'it is longer than its limit. Be much shorter.',
}

interface Answer {
  readonly text: string
  readonly cut: Cut | null
  readonly hasThought: boolean
}

/** A request on its way to an answer. */
interface Attempts extends Asked {
  /** What turned out to be necessary. `isLearnt`: for later requests, too. @see ParameterQuirks.learn */
  readonly cures: readonly { readonly quirk: Quirk; readonly isNamed: boolean; readonly isLearnt: boolean }[]
  readonly shortenings: number
  /** Whether another failure of the server is final. */
  readonly isLast: boolean
}

type Outcome<Schema extends z.ZodType> = { object: z.output<Schema> } | { answer: Answer; reason: string }

/** Whether a rejection that names no parameter may be about the response format. */
const isAboutForm = ({ status, parameter, context }: Refused): boolean =>
  (status === 400 || status === 422) && parameter === null && context === null

export class ObjectWriter {
  readonly #provider: Provider
  readonly #quirks: ParameterQuirks
  readonly #room: ContextRoom
  readonly #limits: ObjectLimits

  constructor(provider: Provider, quirks: ParameterQuirks, room: ContextRoom, limits: Partial<ObjectLimits> = {}) {
    this.#provider = provider
    this.#quirks = quirks
    this.#room = room
    this.#limits = { ...objectLimits, ...limits }
  }

  /** @throws ModelUnavailable, including if two answers do not fit the schema */
  async write<Schema extends z.ZodType>(request: ObjectRequest<Schema>): Promise<z.output<Schema>> {
    const { objectTotalMs } = this.#limits
    const late = AbortSignal.timeout(objectTotalMs)
    const limited = { ...request, signal: AbortSignal.any([request.signal, late]) }
    try {
      return await this.#writeInTime(limited)
    } catch (error) {
      if (!late.aborted || request.signal.aborted) throw error
      throw new ModelUnavailable(`language model: the object was not complete after ${objectTotalMs} ms`)
    }
  }

  async #writeInTime<Schema extends z.ZodType>(request: ObjectRequest<Schema>): Promise<z.output<Schema>> {
    const first = read(request, await this.#ask(request, request.messages))
    if ('object' in first) return first.object
    const { answer, reason } = first
    // A model goes on with a loop that it reads.
    const quoted = answer.cut === null ? visibleIn(answer.text).slice(0, repairCharacters) : ''
    const second = read(
      request,
      await this.#ask(request, [
        ...request.messages,
        { role: 'assistant', content: quoted || '(nothing)' },
        { role: 'user', content: `That does not fit the schema: ${reason}\nAnswer again, with the JSON alone.` },
      ]),
    )
    if ('object' in second) return second.object
    throw new ModelUnavailable(`language model: no object that fits ${request.name}${whyIn(second.answer)}`)
  }

  #ask(request: ObjectRequest<z.ZodType>, messages: readonly ChatMessage[]): Promise<Answer> {
    const fit = this.#room.fit(this.#provider.model(request.model), { messages, maxTokens: request.maxTokens })
    return this.#try(request, { ...fit, cures: [], shortenings: 0, isLast: false })
  }

  async #try(request: ObjectRequest<z.ZodType>, attempts: Attempts): Promise<Answer> {
    const model = this.#provider.model(request.model)
    const quirks = new Set([...this.#quirks.of(model), ...attempts.cures.map(({ quirk }) => quirk)])
    let isSecondTry = attempts.isLast
    const isRetried = (failure: ModelUnavailable) => {
      // An unusable stream is requested again in one piece, and one that was spent on thinking with more room.
      const isOtherwise = failure instanceof Unusable && (isSpent(failure) || !quirks.has('object in one piece'))
      const is = !attempts.isLast && !(failure instanceof Silent) && !isOtherwise
      isSecondTry ||= is
      return is
    }
    try {
      const answer = await this.#read(request, attempts, { quirks, isRetried })
      const cure = answer.cut === 'length' && answer.hasThought ? this.#quirks.cureForThinking(quirks) : null
      if (cure !== null) return this.#try(request, cured(attempts, cure, true))
      for (const { quirk, isNamed, isLearnt } of attempts.cures) {
        if (isLearnt) this.#quirks.learn(model, quirk, isNamed)
      }
      if (attempts.shortenings > 0) this.#room.learn(model, attempts)
      return answer
    } catch (error) {
      request.signal.throwIfAborted()
      const next = this.#next(error, attempts, { model, quirks, isSecondTry })
      if (next === null) throw error
      return this.#try(request, next)
    }
  }

  /** How to ask after a failure; null if that is pointless. */
  #next(
    error: unknown,
    attempts: Attempts,
    { model, quirks, isSecondTry }: { model: string; quirks: ReadonlySet<Quirk>; isSecondTry: boolean },
  ): Attempts | null {
    if (error instanceof Refused) {
      const { context } = error
      if (context !== null) {
        if (attempts.shortenings === shorteningsMax) return null
        return { ...attempts, ...shortened(attempts, context), shortenings: attempts.shortenings + 1 }
      }
      const named = this.#quirks.cureFor(model, error, quirks)
      if (named !== null) return cured(attempts, named, true)
      return isAboutForm(error) ? otherForm(attempts, quirks) : null
    }
    if (!(error instanceof Unusable)) return null
    if (isSpent(error)) {
      const cure = this.#quirks.cureForThinking(quirks)
      return cure && cured(attempts, cure, true)
    }
    if (isSecondTry || quirks.has('object in one piece')) return null
    // After a merely garbled answer, streaming may work next time.
    return { ...cured(attempts, 'object in one piece', false, false), isLast: true }
  }

  /** Reads one answer to its end. */
  async #read(
    request: ObjectRequest<z.ZodType>,
    asked: Asked,
    { quirks, isRetried }: { quirks: ReadonlySet<Quirk>; isRetried(failure: ModelUnavailable): boolean },
  ): Promise<Answer> {
    const { name, signal, meter } = request
    const model = this.#provider.model(request.model)
    const { objectMs } = this.#limits
    const isStreamed = !quirks.has('object in one piece')
    const providerRequest = {
      path: '/chat/completions',
      kind: `object ${name}`,
      model,
      headers: { 'content-type': 'application/json', ...(isStreamed && { accept: 'text/event-stream' }) },
      body: JSON.stringify(this.#quirks.adapt(bodyOf(request, model, asked, quirks), quirks)),
      signal,
      waiting: { firstByteMs: objectMs, stallMs: objectMs, answerMs: 2 * objectMs },
      isRetried,
      meter,
    }
    const loop = new LoopWatch()
    const reports = new PartialReports(request.onPartial)
    let text = ''
    let cut: Cut | null = null
    let isThinking = false
    const listeners = {
      meter,
      onCut() {
        cut = 'length'
      },
      onThinking() {
        isThinking = true
      },
    }
    for await (const piece of this.#provider.post(providerRequest, () => chatStream(listeners))) {
      text += piece
      if (loop.push(piece) || text.length > answerMax) return { text, cut: 'loop', hasThought: isThinking }
      await reports.report(text)
    }
    return { text, cut, hasThought: isThinking || visibleIn(text) !== text.trim() }
  }
}

const isSpent = (failure: Unusable): boolean => failure.cause instanceof SpentOnThinking

const cured = (attempts: Attempts, quirk: Quirk, isNamed: boolean, isLearnt = true): Attempts => ({
  ...attempts,
  cures: [...attempts.cures, { quirk, isNamed, isLearnt }],
})

/** Another form after a rejection without a reason: first without the stream, then with a simpler format. */
function otherForm(attempts: Attempts, quirks: ReadonlySet<Quirk>): Attempts | null {
  const hasTriedWhole = attempts.cures.some(({ quirk }) => quirk === 'object in one piece')
  if (!hasTriedWhole && formOf(quirks) === 'schema') return cured(attempts, 'object in one piece', false)
  const form = nextForm(quirks)
  if (form === null) return null
  const cures = attempts.cures.filter(({ quirk }) => quirk !== 'object in one piece')
  return cured({ ...attempts, cures }, form, false)
}

/** The request’s body in the usual form. */
function bodyOf(
  { name, schema, temperature }: ObjectRequest<z.ZodType>,
  model: string,
  { messages, maxTokens }: Asked,
  quirks: ReadonlySet<Quirk>,
): Record<string, unknown> {
  const form = formOf(quirks)
  const json = z.toJSONSchema(schema)
  const formats = {
    schema: { response_format: { type: 'json_schema', json_schema: { name, strict: true, schema: json } } },
    object: { response_format: { type: 'json_object' } },
    text: {},
  }
  const inWords = `Answer with one JSON object that fits this JSON schema: ${JSON.stringify(json)}`
  return {
    model,
    messages: form === 'schema' ? messages : withInstruction(messages, inWords),
    max_tokens: maxTokens,
    temperature,
    ...(!quirks.has('object in one piece') && { stream: true, stream_options: { include_usage: true } }),
    ...formats[form],
  }
}

/** Adds to the system's message: many templates have only one, at the beginning. */
function withInstruction(messages: readonly ChatMessage[], instruction: string): readonly ChatMessage[] {
  const texts = messages.filter(({ role }) => role === 'system').map(({ content }) => content)
  return [
    { role: 'system', content: [...texts, instruction].join('\n\n') },
    ...messages.filter(({ role }) => role !== 'system'),
  ]
}

function read<Schema extends z.ZodType>(request: ObjectRequest<Schema>, answer: Answer): Outcome<Schema> {
  const cut = answer.cut && cutReasons[answer.cut]
  try {
    const object = jsonIn(answer.text)
    const result = request.schema.safeParse(object)
    if (result.success) return { object: result.data }
    const lenient = request.lenient?.safeParse(object)
    if (lenient?.success) return { object: lenient.data }
    return { answer, reason: cut ?? z.prettifyError(result.error).slice(0, 2_000) }
  } catch {
    return { answer, reason: cut ?? 'it is not JSON' }
  }
}

/** For the log, so without any of the answer. */
const whyIn = ({ text, cut }: Answer): string => {
  if (cut === 'loop') return `: the answer repeats itself, ${text.length} characters`
  if (cut === 'length') return ': the answer reached its limit of tokens'
  return text === '' ? ': the answer is empty' : ''
}
