// The built-in voice: espeak-ng in a worker thread, in all nine languages, with nothing to configure.
import { Worker } from 'node:worker_threads'
import type { Language } from '@parley/contracts/language.ts'
import { ModelUnavailable } from '../model-unavailable.ts'
import type { SpeakJob, SpeakResult } from './espeak-worker.ts'
import type { Speech, SpeechRequest } from './speech.ts'

/** espeak-ng's name of the voice of each language; `pt` is European Portuguese. */
const voices: Record<Language, string> = {
  en: 'en-gb',
  es: 'es',
  fr: 'fr-fr',
  pt: 'pt',
  de: 'de',
  it: 'it',
  pl: 'pl',
  uk: 'uk',
  bg: 'bg',
}

export interface EspeakLimits {
  /** How many texts may wait. */
  readonly waiting: number
  /** Longest time for one text, in milliseconds; then the thread is replaced. */
  readonly jobMs: number
  /** Longest text, in characters. */
  readonly characters: number
}

const defaults: EspeakLimits = { waiting: 64, jobMs: 10_000, characters: 4_000 }

interface Waiting {
  readonly job: SpeakJob
  readonly resolve: (mp3: Uint8Array) => void
  readonly reject: (error: Error) => void
}

/** Keeps what can be spoken: `[[` would begin phoneme codes, control characters embedded commands. */
const speakable = (text: string): string => text.replace(/\p{Cc}/gu, ' ').replace(/\[\[+/g, '[')

export class EspeakSpeech implements Speech {
  readonly #limits: EspeakLimits
  readonly #queue: Waiting[] = []
  #worker: Worker | null = null
  #current: Waiting | null = null
  #timer: NodeJS.Timeout | null = null
  #lastId = 0
  #closed = false

  constructor(limits: Partial<EspeakLimits> = {}) {
    this.#limits = { ...defaults, ...limits }
  }

  /** Starts the thread, so that the first sentence need not wait for it. */
  warm(): void {
    if (!this.#closed) this.#worker ??= this.#start()
  }

  /** @throws ModelUnavailable when too much is waiting, the text is too long, or the program failed */
  synthesise({ text, language, signal }: SpeechRequest): Promise<Uint8Array> {
    if (signal.aborted) return Promise.reject(signal.reason)
    if (this.#closed) return Promise.reject(new ModelUnavailable('speech: closed'))
    if (this.#queue.length >= this.#limits.waiting) {
      return Promise.reject(new ModelUnavailable('speech: too many sentences are waiting'))
    }
    if (text.length > this.#limits.characters)
      return Promise.reject(new ModelUnavailable('speech: the text is too long'))
    const { promise, resolve, reject } = Promise.withResolvers<Uint8Array>()
    const waiting = { job: { id: ++this.#lastId, text: speakable(text), voice: voices[language] }, resolve, reject }
    const leave = () => {
      const at = this.#queue.indexOf(waiting)
      if (at >= 0) this.#queue.splice(at, 1)
      reject(signal.reason)
    }
    signal.addEventListener('abort', leave, { once: true })
    this.#queue.push(waiting)
    this.#next()
    return promise.finally(() => signal.removeEventListener('abort', leave))
  }

  async close(): Promise<void> {
    this.#closed = true
    const closed = new ModelUnavailable('speech: closed')
    for (const { reject } of this.#queue.splice(0)) reject(closed)
    this.#finish()?.reject(closed)
    const worker = this.#worker
    this.#worker = null
    await worker?.terminate()
  }

  #start(): Worker {
    const worker = new Worker(new URL('./espeak-worker.ts', import.meta.url))
    worker.unref()
    let death: Error | null = null
    worker.on('message', (result: SpeakResult) => {
      if (worker === this.#worker) this.#receive(result)
    })
    worker.on('error', (error) => {
      death = error
    })
    worker.on('exit', () => {
      if (worker === this.#worker) this.#replace(new ModelUnavailable('speech: the thread died', { cause: death }))
    })
    return worker
  }

  #next(): void {
    if (this.#current || this.#closed) return
    const waiting = this.#queue.shift()
    if (!waiting) return
    this.#worker ??= this.#start()
    // While something is being spoken the process must not end for want of work.
    this.#worker.ref()
    this.#current = waiting
    this.#timer = setTimeout(() => this.#replace(new ModelUnavailable('speech: took too long')), this.#limits.jobMs)
    this.#worker.postMessage(waiting.job)
  }

  #receive(result: SpeakResult): void {
    const finished = this.#finish()
    if ('mp3' in result) finished?.resolve(result.mp3)
    else finished?.reject(new ModelUnavailable('speech: espeak-ng failed', { cause: new Error(result.error) }))
    this.#next()
  }

  /** Gives up the thread and what it was speaking; what waits goes on in a new one. */
  #replace(error: ModelUnavailable): void {
    const worker = this.#worker
    this.#worker = null
    void worker?.terminate()
    this.#finish()?.reject(error)
    this.#next()
  }

  #finish(): Waiting | null {
    const finished = this.#current
    this.#current = null
    if (this.#timer) clearTimeout(this.#timer)
    this.#worker?.unref()
    return finished
  }
}
