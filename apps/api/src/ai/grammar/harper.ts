// The built-in checker for English: Harper in a worker thread that ends when it has nothing to do.
import { Thread, type ThreadLimits } from '../thread.ts'
import type { Grammar, GrammarFinding, GrammarRequest } from './grammar.ts'
import type { CheckJob } from './harper-worker.ts'

/** Harper holds some 200 MB while it runs, and reviews are rare. */
const limits: ThreadLimits = { waiting: 256, jobMs: 30_000, idleMs: 60_000 }

export class HarperGrammar implements Grammar {
  readonly #thread = new Thread<CheckJob, GrammarFinding[]>(
    'grammar',
    new URL('./harper-worker.ts', import.meta.url),
    limits,
  )

  check({ text, isTyped, signal }: GrammarRequest): Promise<GrammarFinding[]> {
    return this.#thread.do({ text, isTyped }, signal)
  }

  close(): Promise<void> {
    return this.#thread.close()
  }
}
