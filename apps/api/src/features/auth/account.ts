// Creates accounts.
import type { Person } from '@parley/contracts/account/personal-password.ts'
import type { Language } from '@parley/contracts/language/language.ts'
import type { Database } from '#database/connect.ts'
import { findAccount, type Identity, insertAccount, type NewAccount } from './auth.queries.ts'
import { tagNames } from './auth.rules.ts'

export interface Opening {
  readonly account: Omit<NewAccount, 'tagName'>
  /** The external account with which the user signs in instead of a password. */
  readonly identity?: Identity
  /** Runs in the same transaction; if it throws, no account is created. */
  readonly admit: (tx: Database, userId: string) => Promise<void>
}

/**
 * Creates the account with the first free tag name.
 * @returns the user's id, or null if the e-mail address is taken
 */
export async function openAccount(db: Database, { account, identity, admit }: Opening): Promise<string | null> {
  const { firstName, lastName, explanationLanguage: language } = account
  for (const tagName of tagNames({ firstName, lastName, language }, Math.random)) {
    const userId = await insertAccount(db, { ...account, tagName }, { identity, admit })
    if (userId !== null) return userId
    if ((await findAccount(db, account.email)) !== null) return null
  }
  throw new Error('No tag name is free')
}

/** The new user's details, for checking their password. */
export function personOf(form: {
  first_name: string
  last_name: string
  email: string
  explanation_language?: Language | undefined
}): Person {
  const { first_name: firstName, last_name: lastName, email, explanation_language: language = 'en' } = form
  const [tagName = ''] = tagNames({ firstName, lastName, language }, Math.random)
  return { firstName, lastName, email, tagName }
}
