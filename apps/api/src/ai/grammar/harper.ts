// The built-in checker for English: Harper, in a worker thread that ends when idle.
import { createHash } from 'node:crypto'
import type { Language } from '@parley/contracts/language/language.ts'
import { JobFailed, Thread, type ThreadLimits } from '../thread.ts'
import { type Grammar, type GrammarFinding, type GrammarRequest, TextUnreadable } from './grammar.ts'
import type { CheckJob } from './harper-worker.ts'

export interface HarperLimits extends ThreadLimits {
  /** How often a check is attempted before a text is given up. */
  readonly tries: number
  /** How many such texts are remembered. */
  readonly remembered: number
}

/** Harper uses about 200 MB while it runs, and reviews are rare. */
const defaults: HarperLimits = { waiting: 256, jobMs: 15_000, idleMs: 60_000, tries: 2, remembered: 1_000 }

export class HarperGrammar implements Grammar {
  readonly #limits: HarperLimits
  readonly #thread: Thread<CheckJob, GrammarFinding[]>
  /** Number of failures per text, keyed by its digest, in order of the last failure. */
  readonly #failures = new Map<string, number>()

  /** @param file the worker's module */
  constructor(limits: Partial<HarperLimits> = {}, file: URL = new URL('./harper-worker.ts', import.meta.url)) {
    this.#limits = { ...defaults, ...limits }
    this.#thread = new Thread('grammar', file, this.#limits)
  }

  reads(language: Language): boolean {
    return language === 'en'
  }

  async check({ text, language, isTyped, explanationLanguage, signal }: GrammarRequest): Promise<GrammarFinding[]> {
    if (!this.reads(language)) return []
    const key = createHash('sha256').update(text).digest('base64url')
    const failures = this.#failures.get(key) ?? 0
    if (failures >= this.#limits.tries) throw new TextUnreadable('grammar: could not be read before')
    try {
      return await this.#thread.do({ text, isTyped, explanationLanguage }, signal)
    } catch (error) {
      if (!(error instanceof JobFailed)) throw error
      this.#remember(key, failures + 1)
      throw new TextUnreadable(error.message, { cause: error })
    }
  }

  close(): Promise<void> {
    return this.#thread.close()
  }

  #remember(key: string, failures: number): void {
    this.#failures.delete(key)
    this.#failures.set(key, failures)
    const [oldest] = this.#failures.keys()
    if (this.#failures.size > this.#limits.remembered && oldest !== undefined) this.#failures.delete(oldest)
  }
}
