// Queries for sign-in steps that wait for the browser's next request. Any process can continue one.
import { and, eq, gt } from 'drizzle-orm'
import type { Database } from '#database/connect.ts'
import { signInChallenges, users } from '#database/users.ts'
import { createToken, hashOfToken } from './token.ts'

/** How long the browser may take, in milliseconds. */
export const stepMs = 5 * 60_000

type Row = typeof signInChallenges.$inferInsert
export type StepKind = Row['kind']

/**
 * @param token the step's key; a new one by default.
 * @returns the token
 */
export async function insertStep(
  db: Database,
  step: { kind: StepKind; userId: string | null; challenge: string },
  token = createToken(),
): Promise<string> {
  await db
    .insert(signInChallenges)
    .values({ ...step, hash: hashOfToken(token), expiresAt: new Date(Date.now() + stepMs) })
  return token
}

const isOpen = (token: string, kind: StepKind) =>
  and(
    eq(signInChallenges.hash, hashOfToken(token)),
    eq(signInChallenges.kind, kind),
    gt(signInChallenges.expiresAt, new Date()),
  )

/**
 * Uses up a step.
 * @returns null if there is none, or another request was faster
 */
export async function takeStep(db: Database, token: string, kind: StepKind) {
  const [step] = await db
    .delete(signInChallenges)
    .where(isOpen(token, kind))
    .returning({ userId: signInChallenges.userId, challenge: signInChallenges.challenge })
  return step ?? null
}

/**
 * The user whose second factor a token awaits, without using up the token; null unless the account may still sign in.
 */
export async function findSecondFactorUser(db: Database, token: string): Promise<string | null> {
  const [step] = await db
    .select({ userId: users.id })
    .from(signInChallenges)
    .innerJoin(users, and(eq(users.id, signInChallenges.userId), eq(users.status, 'ACTIVE')))
    .where(isOpen(token, 'second_factor'))
  return step?.userId ?? null
}

/** Changing the password invalidates every step that began with the old one. */
export async function forgetSteps(db: Database, userId: string): Promise<void> {
  await db.delete(signInChallenges).where(eq(signInChallenges.userId, userId))
}
