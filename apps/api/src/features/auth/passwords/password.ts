// Passwords: hashed with argon2id, a few at a time, with a fair share for each source. Easily guessed ones are
// rejected.

import { randomInt } from 'node:crypto'
import { hash, verify } from '@node-rs/argon2'
import { createIsCommon } from '@parley/contracts/account/common-password.ts'
import { isPersonalPassword, type Person } from '@parley/contracts/account/personal-password.ts'
import { dictionary } from '@zxcvbn-ts/language-common'
import { Problem } from '#platform/http/problem.ts'
import { FairQueue, type Source } from '#platform/limits/fair-queue.ts'

/** OWASP's first recommendation for argon2id: 19 MiB, two passes, one lane. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
/**
 * Each computation takes a thread, 19 MiB and about 40 ms; the last one in a full queue waits two or three seconds.
 * Each source runs one at a time, so that a flood from it leaves a thread for others.
 */
const computations = new FairQueue({ concurrency: 2, concurrencyPerSource: 1, waitingPerSource: 50, waitingMax: 1_000 })

/**
 * @returns the hash in PHC format
 * @throws Problem RATE_LIMITED or UNAVAILABLE, like `FairQueue.run`
 */
export const hashPassword = (password: string, source: Source): Promise<string> =>
  computations.run(source, () => hash(password, cost))

/** No 0, O, 1, l or I, which look alike on paper. */
const letters = 'abcdefghjkmnpqrstuvwxyz23456789'

/** A new random password of 16 letters and digits (79 bits), in groups that can be read aloud. */
export const createPassword = (): string =>
  Array.from({ length: 4 }, () => Array.from({ length: 4 }, () => letters[randomInt(letters.length)]).join('')).join(
    '-',
  )

/** The hash compared for unknown accounts, so that such a sign-in takes as long as any other. */
const nobody = hash(crypto.randomUUID(), cost)

/**
 * @param passwordHash null if there is no account, or it has no password: returns false, after the same time
 * @throws Problem RATE_LIMITED or UNAVAILABLE, like `FairQueue.run`
 */
export async function verifyPassword(passwordHash: string | null, password: string, source: Source): Promise<boolean> {
  const compared = passwordHash ?? (await nobody)
  return (await computations.run(source, () => verify(compared, password))) && passwordHash !== null
}

/** Whether a password is easy to guess, ignoring case and trailing digits. */
export const isCommonPassword = createIsCommon(dictionary['passwords-common'])

/** @throws Problem AUTH.PASSWORD_TOO_COMMON or AUTH.PASSWORD_PERSONAL if it is easy to guess */
export function checkNewPassword(password: string, person: Person): void {
  if (isCommonPassword(password)) throw new Problem('AUTH.PASSWORD_TOO_COMMON')
  if (isPersonalPassword(password, person)) throw new Problem('AUTH.PASSWORD_PERSONAL')
}
