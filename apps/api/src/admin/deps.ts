// What the operator's commands need beside the database: an answer to a question, and what ends an account.
import { createInterface } from 'node:readline/promises'
import type { Connection } from '#database/connect.ts'
import type { Env } from '#platform/env.ts'
import { startJobs } from '#platform/jobs.ts'
import { createLog } from '#platform/log.ts'
import { createMailer } from '#platform/mail.ts'
import { createKeys, loadSecrets } from '#platform/secret.ts'
import { accountEnd } from '../account-end.ts'
import { type CommandDeps, Refusal } from './command.ts'

/** How long what was begun may take to end, in milliseconds. */
const closingMs = 5_000

/** Where the operator sits: standard input, and where questions are written. */
export interface Terminal {
  readonly input: NodeJS.ReadableStream & { readonly isTTY?: boolean }
  readonly output: NodeJS.WritableStream
  /** Whether every question is answered beforehand. */
  readonly isSure: boolean
}

/** @throws Refusal unless `answer` is typed, or was given beforehand by --yes */
async function confirm({ input, output, isSure }: Terminal, question: string, answer: string): Promise<void> {
  if (isSure) return
  if (input.isTTY !== true) throw new Refusal('Nobody can be asked here: add --yes to go on without a question.')
  const asked = createInterface({ input, output })
  try {
    const typed = await asked.question(`${question} `)
    if (typed.trim() !== answer) throw new Refusal('Nothing was done: something else was typed.')
  } finally {
    asked.close()
  }
}

export function commandDeps(env: Env, connection: Connection, terminal: Terminal): CommandDeps {
  // What a person reads of a command is its report: errors alone come beside it.
  const log = createLog({ LOG_LEVEL: env.LOG_LEVEL === 'silent' ? 'silent' : 'error' })
  const withJobs: CommandDeps['withJobs'] = async (run) => {
    const jobs = await startJobs(connection, log, { takesJobs: false })
    return run(jobs).finally(() => jobs.stop(closingMs))
  }
  return {
    prices: env.MODEL_PRICES,
    confirm: (question, answer) => confirm(terminal, question, answer),
    withJobs,
    withAccountEnd: (run) =>
      withJobs(async (jobs) => {
        const mailer = createMailer(env, log)
        const end = accountEnd({ env, jobs, mailer, keys: createKeys(await loadSecrets(env)) })
        return run(end).finally(() => mailer.close())
      }),
  }
}
