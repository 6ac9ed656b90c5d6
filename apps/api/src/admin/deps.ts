// What admin commands need besides the database: answers to questions, files, and account deletion.
import { resolve } from 'node:path'
import type { Connection } from '#database/connect.ts'
import type { Env } from '#platform/env/env.ts'
import { openFileStore, requireFileStore } from '#platform/files/open-files.ts'
import { type Jobs, startJobs } from '#platform/jobs/jobs.ts'
import { createLog } from '#platform/log/log.ts'
import { createMailer } from '#platform/mail.ts'
import { createKeys, loadSecrets } from '#platform/secret.ts'
import { accountEnd } from '../account-end.ts'
import { type CommandDeps, Refusal } from './command.ts'

/** Maximum time for closing everything that was opened, in milliseconds. */
const closingMs = 5_000

/** Who runs a command, and from which folder. */
export interface CommandContext {
  /** Whether all questions are confirmed in advance. */
  readonly isSure: boolean
  /** The folder in which the command was typed. */
  readonly folder: string
  /** Aborts when the operator stops waiting. */
  readonly signal: AbortSignal
  /** The job queue of the server that runs the command; absent in a separate process. */
  readonly jobs?: Jobs
  /** Asks the operator a question. @throws Refusal if there is no terminal */
  ask(question: string): Promise<string>
}

/** @throws Refusal unless `answer` is typed or --yes is set */
async function confirm({ ask, isSure }: CommandContext, question: string, answer: string): Promise<void> {
  if (isSure) return
  const typed = await ask(question)
  if (typed.trim() !== answer) throw new Refusal('Nothing was done: something else was typed.')
}

/** Resolves paths that were typed in a folder. */
export const pathsIn = (folder: string) => (typed: string) => resolve(folder, typed)

export function commandDeps(env: Env, connection: Connection, context: CommandContext): CommandDeps {
  // The operator reads the command's report, so only errors are logged.
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
    publicUrl: env.PUBLIC_URL ?? null,
    isInServer: context.jobs !== undefined,
    signal: context.signal,
    checkFiles: () => requireFileStore(env),
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
