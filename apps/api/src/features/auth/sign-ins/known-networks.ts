// Networks from which accounts have signed in before, so that attacks from elsewhere do not lock their owners out.
import { createHmac } from 'node:crypto'
import { and, eq, exists, gt, like, type SQL, sql } from 'drizzle-orm'
import type { Database } from '#database/connect.ts'
import { rateLimits } from '#database/usage.ts'
import { users } from '#database/users.ts'

/** How long a network stays known after the last sign-in from it. */
const knownMs = 90 * 86_400_000
/** How long a network's list is cached: another process may have added to it. */
const listedMs = 5_000
/** Maximum number of cached lists. */
const listsMax = 1_000

export interface KnownNetworks {
  /** A condition on `users`, for the query that finds the account: the account has signed in from the network. */
  isKnown(network: string): SQL
  /**
   * The same by the account's e-mail address, for a network that floods the server: queries the database at most once
   * every five seconds, no matter how many addresses the network tries.
   */
  isListed(email: string, network: string): Promise<boolean>
  /** Call it after every sign-in. */
  remember(userId: string, network: string): Promise<void>
}

interface List {
  readonly emails: Promise<ReadonlySet<string>>
  readonly endsAt: number
}

/**
 * Stores a keyed hash of the network and the account's id next to the counts of attempts, and deletes both together.
 * @param secret the key of the hashes
 */
export function createKnownNetworks(db: Database, secret: Uint8Array): KnownNetworks {
  const prefixOf = (network: string) => `known-network:${createHmac('sha256', secret).update(network).digest('hex')}:`
  const isFresh = () => gt(rateLimits.expire, new Date())
  /** Oldest first. */
  const lists = new Map<string, List>()

  const readList = async (network: string): Promise<ReadonlySet<string>> => {
    const prefix = prefixOf(network)
    const listed = await db
      .select({ email: sql<string>`lower(${users.email})` })
      .from(rateLimits)
      .innerJoin(users, eq(users.id, sql`substr(${rateLimits.key}, ${prefix.length + 1}::int)`))
      .where(and(like(rateLimits.key, `${prefix}%`), isFresh()))
    return new Set(listed.map(({ email }) => email))
  }
  const listOf = (network: string): List => {
    const found = lists.get(network)
    if (found !== undefined && found.endsAt > Date.now()) return found
    lists.delete(network)
    const [oldest] = lists.size < listsMax ? [] : lists.keys()
    if (oldest !== undefined) lists.delete(oldest)
    const list = { emails: readList(network), endsAt: Date.now() + listedMs }
    lists.set(network, list)
    list.emails.catch(() => lists.delete(network))
    return list
  }

  return {
    isKnown(network) {
      const isOfAccount = eq(rateLimits.key, sql`${prefixOf(network)}::text || ${users.id}`)
      return exists(db.select({ found: sql`1` }).from(rateLimits).where(and(isOfAccount, isFresh())))
    },
    isListed: async (email, network) => (await listOf(network).emails).has(email.toLowerCase()),
    async remember(userId, network) {
      const expire = new Date(Date.now() + knownMs)
      await db
        .insert(rateLimits)
        .values({ key: `${prefixOf(network)}${userId}`, points: 0, expire })
        .onConflictDoUpdate({ target: rateLimits.key, set: { expire } })
      lists.delete(network)
    },
  }
}

/** Called when an account is deleted. */
export async function forgetNetworks(tx: Database, userId: string): Promise<void> {
  await tx.delete(rateLimits).where(like(rateLimits.key, `known-network:%:${userId}`))
}
