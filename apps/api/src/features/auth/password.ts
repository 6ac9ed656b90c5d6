// Passwords: argon2id, a few at a time, and none that everybody tries first.

import { readFileSync } from 'node:fs'
import { hash, verify } from '@node-rs/argon2'
import { dictionary } from '@zxcvbn-ts/language-common'
import { Problem } from '#platform/problem.ts'
import { createIsCommon } from './password.rules.ts'

/** OWASP's first recommendation for argon2id: 19 MiB, two passes, one lane. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
/** Each computation takes a thread and 19 MiB; more than the first wait, more than the second are sent away. */
const atOnce = 2
const waitingMax = 100

let running = 0
const waiting: (() => void)[] = []

async function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
  if (running >= atOnce) {
    if (waiting.length >= waitingMax) throw new Problem('UNAVAILABLE', [], { retryAfterSeconds: 5 })
    await new Promise<void>((resolve) => waiting.push(resolve))
  } else {
    running += 1
  }
  try {
    return await work()
  } finally {
    const next = waiting.shift()
    if (next === undefined) running -= 1
    else next()
  }
}

/** @returns the hash in PHC format */
export const hashPassword = (password: string): Promise<string> => inTurn(() => hash(password, cost))

/** Of no password that anybody knows: whoever signs in without an account waits as long as with one. */
const nobody = hash(crypto.randomUUID(), cost)

/** @param passwordHash null where there is no account, or one without a password: false, after the same time */
export async function verifyPassword(passwordHash: string | null, password: string): Promise<boolean> {
  const compared = passwordHash ?? (await nobody)
  return (await inTurn(() => verify(compared, password))) && passwordHash !== null
}

/** Leaked often, and not in the list of the library: other keyboards and languages, and our own name. */
const ours = readFileSync(new URL('./common-passwords.txt', import.meta.url), 'utf8')
  .split('\n')
  .filter(Boolean)

/** Whether a password is among those that are guessed first; case does not help, nor do digits behind it. */
export const isCommonPassword = createIsCommon([...dictionary['passwords-common'], ...ours])
