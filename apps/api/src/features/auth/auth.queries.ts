// Queries for accounts, sign-ins and refresh tokens.

import DataLoader from 'dataloader'
import { and, eq, gt, inArray, isNull, ne, type SQL, sql } from 'drizzle-orm'
import { newId } from '#database/columns.ts'
import type { Database } from '#database/connect.ts'
import { memberships, organizations } from '#database/organizations.ts'
import { identities, refreshTokens, signIns, users } from '#database/users.ts'
import type { FindCaller } from '#platform/http/session.ts'

/** Maximum number of callers per query. */
const callersPerQuery = 100

/**
 * Looks up the caller, the first step of every authenticated request. Requests that arrive in the same turn of the
 * event loop share one query, which runs after the last of them, so no caller gets outdated state.
 */
export function prepareFindCaller(db: Database): FindCaller {
  const query = db
    .select({
      id: users.id,
      explanationLanguage: users.explanationLanguage,
      formOfAddress: users.formOfAddress,
      learningLanguage: users.learningLanguage,
      level: users.level,
      orgId: memberships.orgId,
      orgName: organizations.name,
      role: memberships.role,
      signInId: signIns.id,
      isOperator: users.isOperator,
      hasAcceptedPolicies: sql<boolean>`${users.acceptsTerms} and ${users.acceptsPrivacy} and ${users.acceptsRefund}`,
      hasVerifiedEmail: sql<boolean>`${users.emailVerifiedAt} is not null`,
      isOrgSuspended: sql<boolean>`${organizations.status} <> 'active'`,
    })
    .from(signIns)
    .innerJoin(users, and(eq(users.id, signIns.userId), eq(users.status, 'ACTIVE')))
    .innerJoin(
      memberships,
      and(
        eq(memberships.userId, users.id),
        eq(memberships.orgId, users.currentOrgId),
        eq(memberships.status, 'ACTIVE'),
      ),
    )
    .innerJoin(organizations, eq(organizations.id, memberships.orgId))
    .where(
      and(
        sql`${signIns.id} = any(${sql.placeholder('signInIds')})`,
        isNull(signIns.revokedAt),
        gt(signIns.expiresAt, sql`now()`),
      ),
    )
    .prepare('find_callers')
  const callers = new DataLoader<string, Awaited<ReturnType<FindCaller>>>(
    async (signInIds) => {
      const rows = await query.execute({ signInIds: [...new Set(signInIds)] })
      const found = new Map(rows.map((caller) => [caller.signInId, caller]))
      return signInIds.map((id) => found.get(id) ?? null)
    },
    { cache: false, maxBatchSize: callersPerQuery, batchScheduleFn: (ask) => setImmediate(ask) },
  )
  return async (userId, signInId) => {
    const caller = await callers.load(signInId)
    return caller?.id === userId ? caller : null
  }
}

/** Ignores case. */
const hasAddress = (email: string) => eq(sql`lower(${users.email})`, email.toLowerCase())

/** The account with this e-mail address. */
export async function findAccount(db: Database, email: string) {
  const [account] = await db
    .select({ id: users.id, passwordHash: users.passwordHash, status: users.status })
    .from(users)
    .where(hasAddress(email))
  return account ?? null
}

/** The account that a sign-in attempt is for, and whether `isKnown` holds for it. */
export async function findAttempted(db: Database, email: string, isKnown: SQL) {
  const [account] = await db
    .select({
      id: users.id,
      passwordHash: users.passwordHash,
      status: users.status,
      isKnown: isKnown.mapWith(Boolean),
    })
    .from(users)
    .where(hasAddress(email))
  return account ?? null
}

export type NewAccount = Omit<typeof users.$inferInsert, 'id' | 'currentOrgId'>

/** An external account, identified by OpenID Connect's `iss` and `sub`. */
export type Identity = Pick<typeof identities.$inferInsert, 'issuer' | 'subject'>

/** Stored with the account in the same transaction. */
export interface WithAccount {
  /** The external account with which the user signs in instead of a password. */
  readonly identity?: Identity | undefined
  /** If it throws, no account is created. */
  readonly admit?: (tx: Database, userId: string) => Promise<void>
}

/**
 * Creates the user and their personal organisation.
 * @returns the user's id, or null if the e-mail address or tag name has just been taken
 */
export async function insertAccount(db: Database, account: NewAccount, also: WithAccount = {}): Promise<string | null> {
  return db.transaction(async (tx) => {
    const [userId, orgId] = [newId(), newId()]
    const made = await tx
      .insert(users)
      .values({ ...account, id: userId, currentOrgId: orgId })
      .onConflictDoNothing()
      .returning({ id: users.id })
    if (made.length === 0) return null
    const name = `${account.firstName} ${account.lastName}`.trim()
    await tx.insert(organizations).values({ id: orgId, name, ownerId: userId, kind: 'personal' })
    await tx.insert(memberships).values({ orgId, userId, role: 'OWNER', status: 'ACTIVE' })
    if (also.identity !== undefined) await tx.insert(identities).values({ ...also.identity, userId })
    await also.admit?.(tx, userId)
    return userId
  })
}

/** Whether the account still has this password. Locks it until the transaction ends. */
async function hasPassword(tx: Database, userId: string, passwordHash: string): Promise<boolean> {
  const found = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, userId), eq(users.passwordHash, passwordHash)))
    .for('share')
  return found.length > 0
}

export type NewSignIn = Pick<typeof signIns.$inferInsert, 'userId' | 'expiresAt' | 'method' | 'userAgent'>

/**
 * Creates a sign-in with its first refresh token.
 * @param passwordHash of the verified password, if any: a concurrent change takes effect before or after
 * @returns the sign-in's id, or null if the password has changed
 */
export async function insertSignIn(
  db: Database,
  signIn: NewSignIn,
  tokenHash: string,
  passwordHash?: string,
): Promise<string | null> {
  return db.transaction(async (tx) => {
    if (passwordHash !== undefined && !(await hasPassword(tx, signIn.userId, passwordHash))) return null
    const id = newId()
    const now = new Date()
    await tx.insert(signIns).values({ ...signIn, id, createdAt: now, lastUsedAt: now })
    await tx.insert(refreshTokens).values({ hash: tokenHash, signInId: id })
    return id
  })
}

/** The sign-in that a refresh token belongs to, locked until the transaction ends. */
export async function lockSignIn(tx: Database, tokenHash: string) {
  const ids = tx.select({ id: refreshTokens.signInId }).from(refreshTokens).where(eq(refreshTokens.hash, tokenHash))
  const [signIn] = await tx.select().from(signIns).where(inArray(signIns.id, ids)).for('update')
  return signIn ?? null
}

/** The current state of a refresh token; read it under the lock of its sign-in. */
export async function findToken(tx: Database, tokenHash: string) {
  const [token] = await tx.select().from(refreshTokens).where(eq(refreshTokens.hash, tokenHash))
  return token ?? null
}

/** Replaces a token with its successor. */
export async function replaceToken(tx: Database, signInId: string, usedHash: string, newHash: string): Promise<void> {
  await tx.update(refreshTokens).set({ usedAt: new Date() }).where(eq(refreshTokens.hash, usedHash))
  await tx.insert(refreshTokens).values({ hash: newHash, signInId, parentHash: usedHash })
  await tx.update(signIns).set({ lastUsedAt: new Date() }).where(eq(signIns.id, signInId))
}

/** Ends a sign-in: its refresh tokens and access tokens become invalid. */
export async function revokeSignIn(db: Database, signInId: string): Promise<void> {
  await db
    .update(signIns)
    .set({ revokedAt: new Date() })
    .where(and(eq(signIns.id, signInId), isNull(signIns.revokedAt)))
}

/** An account's current organisation; null if the account may no longer sign in. */
export async function findActiveOrg(tx: Database, userId: string): Promise<string | null> {
  const [user] = await tx
    .select({ orgId: users.currentOrgId })
    .from(users)
    .where(and(eq(users.id, userId), eq(users.status, 'ACTIVE')))
  return user?.orgId ?? null
}

/** Ends all of a user's sign-ins, except `keptId` if set. */
export async function revokeSignIns(db: Database, userId: string, keptId?: string): Promise<void> {
  const others = keptId === undefined ? undefined : ne(signIns.id, keptId)
  await db
    .update(signIns)
    .set({ revokedAt: new Date() })
    .where(and(eq(signIns.userId, userId), isNull(signIns.revokedAt), others))
}

/** When a sign-in began. */
export async function findSignInTime(db: Database, signInId: string): Promise<Date | null> {
  const [signIn] = await db.select({ at: signIns.createdAt }).from(signIns).where(eq(signIns.id, signInId))
  return signIn?.at ?? null
}

/**
 * Switches a user to an organisation.
 * @returns whether the user is a member; a concurrent removal takes effect before or after
 */
export async function setCurrentOrg(db: Database, userId: string, orgId: string): Promise<boolean> {
  return db.transaction(async (tx) => {
    const [membership] = await tx
      .select({ status: memberships.status })
      .from(memberships)
      .innerJoin(organizations, and(eq(organizations.id, memberships.orgId), eq(organizations.status, 'active')))
      .where(and(eq(memberships.orgId, orgId), eq(memberships.userId, userId), eq(memberships.status, 'ACTIVE')))
      .for('update', { of: memberships })
    if (membership === undefined) return false
    await tx.update(users).set({ currentOrgId: orgId }).where(eq(users.id, userId))
    return true
  })
}
