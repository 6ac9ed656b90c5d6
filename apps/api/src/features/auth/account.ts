// Opening an account, and entering one.
import type { User } from '@parley/contracts/user.ts'
import type { FastifyReply } from 'fastify'
import type { Database } from '#database/connect.ts'
import { findAccount, type Identity, insertAccount, type NewAccount } from './auth.queries.ts'
import { tagNames } from './auth.rules.ts'

/** Begins a sign-in and sets its cookie. */
export type SignIn = (reply: FastifyReply, userId: string) => Promise<{ access_token: string; user: User }>

/**
 * Makes the account under the first tag name that is free.
 * @returns the user's id, or null when the address is taken
 */
export async function openAccount(
  db: Database,
  account: Omit<NewAccount, 'tagName'>,
  identity?: Identity,
): Promise<string | null> {
  const { firstName, lastName, explanationLanguage: language } = account
  for (const tagName of tagNames({ firstName, lastName, language }, Math.random)) {
    const userId = await insertAccount(db, { ...account, tagName }, identity)
    if (userId !== null) return userId
    if ((await findAccount(db, account.email)) !== null) return null
  }
  throw new Error('No tag name is free')
}
