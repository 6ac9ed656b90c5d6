// Creates many users directly in the database, without passwords, because hashing those would take longest.
import { randomBytes } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { newId } from '#database/columns.ts'
import type { Database } from '#database/connect.ts'
import { memberships, organizations } from '#database/organizations.ts'
import { refreshTokens, signIns, users } from '#database/users.ts'
import { createAccessTokens } from '#platform/http/session.ts'
import { createKeys } from '#platform/secret.ts'
import { subscribe } from './paddle/subscribed.ts'

/** ACCESS_TOKEN_SECRET of servers that accept these users' tokens. */
export const bulkUsersSecret = randomBytes(32).toString('hex')

export interface Somebody {
  readonly id: string
  readonly signInId: string
  /** Names the current organisation. */
  readonly accessToken: string
  readonly tagName: string
}

const tokens = createAccessTokens(createKeys([bulkUsersSecret])('access tokens'))

/** An access token for a user's sign-in that names an organisation. */
export const tokenIn = ({ id, signInId }: Pick<Somebody, 'id' | 'signInId'>, orgId: string): Promise<string> =>
  tokens.issue(id, signInId, orgId)

let people = 0

/** The rows that registration and a first sign-in create for a user. */
function newRows() {
  people += 1
  const tagName = `somebody_${process.pid}_${people}`
  const [id, orgId, signInId] = [newId(), newId(), newId()]
  const now = new Date()
  return {
    user: {
      ...{ id, tagName, firstName: 'Some', lastName: 'Body', email: `${tagName}@example.org`, country: 'IE' },
      ...{ explanationLanguage: 'en' as const, acceptsTerms: true, acceptsPrivacy: true, acceptsRefund: true },
      currentOrgId: orgId,
    },
    organization: { id: orgId, name: 'Some Body', ownerId: id, kind: 'personal' } as const,
    membership: { orgId, userId: id, role: 'OWNER', status: 'ACTIVE' } as const,
    signIn: {
      ...{ id: signInId, userId: id, createdAt: now, lastUsedAt: now },
      expiresAt: new Date(now.getTime() + 3_600_000),
    },
    refreshToken: { hash: randomBytes(16).toString('hex'), signInId },
  }
}

/** Creates the given number of users, each with a personal organisation and a sign-in. */
export async function somebodies(db: Database, count: number): Promise<Somebody[]> {
  const made = Array.from({ length: count }, newRows)
  await db.transaction(async (tx) => {
    await tx.insert(users).values(made.map(({ user }) => user))
    await tx.insert(organizations).values(made.map(({ organization }) => organization))
    await tx.insert(memberships).values(made.map(({ membership }) => membership))
    await tx.insert(signIns).values(made.map(({ signIn }) => signIn))
    await tx.insert(refreshTokens).values(made.map(({ refreshToken }) => refreshToken))
  })
  return Promise.all(
    made.map(async ({ user, signIn }) => {
      const person = { id: user.id, signInId: signIn.id, tagName: user.tagName }
      return { ...person, accessToken: await tokenIn(person, user.currentOrgId) }
    }),
  )
}

export async function somebody(db: Database): Promise<Somebody> {
  const [person] = await somebodies(db, 1)
  if (person === undefined) throw new Error('One was asked for')
  return person
}

/** An operator with a subscription, who reaches code that other users do not. */
export async function subscribedOperator(db: Database): Promise<Somebody> {
  const person = await somebody(db)
  const isPerson = eq(users.id, person.id)
  const changed = await db
    .update(users)
    .set({ isOperator: true })
    .where(isPerson)
    .returning({ orgId: users.currentOrgId })
  await subscribe(db, changed[0]?.orgId ?? '')
  return person
}
