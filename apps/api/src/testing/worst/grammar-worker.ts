// A checker that finds "goed" and fails on some lines: the text determines what happens to its thread.
import { threadId } from 'node:worker_threads'
import type { GrammarFinding } from '#ai/grammar/grammar.ts'
import type { CheckJob } from '#ai/grammar/harper-worker.ts'
import { answerJobs } from '#ai/worker-runtime.ts'

answerJobs<CheckJob, GrammarFinding[]>(async ({ text }) => {
  if (text.includes('endless')) for (;;);
  if (text.includes('deadly')) process.exit(1)
  if (text.includes('faulty')) throw new Error('Not this one')
  return text.includes('goed')
    ? [{ original: 'goed', suggestion: 'went', explanation: `Thread ${threadId}`, topic: 'verb_form' }]
    : []
})
