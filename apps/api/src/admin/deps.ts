// What the operator's commands need beside the database: an answer to a question, files, and what ends an account.
import { resolve } from 'node:path'
import type { Connection } from '#database/connect.ts'
import type { Env } from '#platform/env.ts'
import { openFileStore } from '#platform/files/open-files.ts'
import { type Jobs, startJobs } from '#platform/jobs.ts'
import { createLog } from '#platform/log.ts'
import { createMailer } from '#platform/mail.ts'
import { createKeys, loadSecrets } from '#platform/secret.ts'
import { accountEnd } from '../account-end.ts'
import { type CommandDeps, Refusal } from './command.ts'

/** How long what was begun may take to end, in milliseconds. */
const closingMs = 5_000

/** Who runs a command, and from where. */
export interface CommandContext {
  /** Whether every question is answered beforehand. */
  readonly isSure: boolean
  /** The folder in which the command was typed. */
  readonly folder: string
  /** Aborts when the operator does not wait any longer. */
  readonly signal: AbortSignal
  /** The job queue of the server that runs the command; absent in a process of its own. */
  readonly jobs?: Jobs
  /** What the operator types. @throws Refusal where nobody can be asked */
  ask(question: string): Promise<string>
}

/** @throws Refusal unless `answer` is typed, or was given beforehand by --yes */
async function confirm({ ask, isSure }: CommandContext, question: string, answer: string): Promise<void> {
  if (isSure) return
  const typed = await ask(question)
  if (typed.trim() !== answer) throw new Refusal('Nothing was done: something else was typed.')
}

/** Paths as they were typed in a folder. */
export const pathsIn = (folder: string) => (typed: string) => resolve(folder, typed)

export function commandDeps(env: Env, connection: Connection, context: CommandContext): CommandDeps {
  // What a person reads of a command is its report: errors alone come beside it.
  const log = createLog({ LOG_LEVEL: env.LOG_LEVEL === 'silent' ? 'silent' : 'error' })
  const withJobs: CommandDeps['withJobs'] = async (run) => {
    if (context.jobs !== undefined) return run(context.jobs)
    const jobs = await startJobs(connection, log, { takesJobs: false })
    return run(jobs).finally(() => jobs.stop(closingMs))
  }
  return {
    prices: env.MODEL_PRICES,
    connection,
    files: openFileStore(env),
    dataDir: env.DATA_DIR,
    isInServer: context.jobs !== undefined,
    signal: context.signal,
    pathOf: pathsIn(context.folder),
    confirm: (question, answer) => confirm(context, question, answer),
    withJobs,
    withAccountEnd: (run) =>
      withJobs(async (jobs) => {
        const mailer = createMailer(env, log)
        const end = accountEnd({ env, jobs, mailer, keys: createKeys(await loadSecrets(env)) })
        return run(end).finally(() => mailer.close())
      }),
  }
}
