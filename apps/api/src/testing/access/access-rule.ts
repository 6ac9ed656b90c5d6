// The actors, and the format of an access rule.
import { eq } from 'drizzle-orm'
import type { Database } from '#database/connect.ts'
import { memberships } from '#database/organizations.ts'
import { reviews } from '#database/reviews.ts'
import { createInvitation, listInvitations } from '../../features/auth/registration/invitation.queries.ts'
import { type Somebody, somebody } from '../bulk-users.ts'

/**
 * Members of a team by role, and people who are not, no longer, or not yet members. `creator` is a member who owns
 * items; `operator` operates the instance and is not in a team.
 */
export const actors = [
  'anonymous',
  'owner',
  'admin',
  'teacher',
  'member',
  'creator',
  'invited',
  'removed',
  'deactivated',
  'stranger',
  'operator',
] as const
export type Actor = (typeof actors)[number]
export type Known = Exclude<Actor, 'anonymous'>

export interface World {
  readonly db: Database
  readonly people: Record<Known, Somebody>
  readonly teamId: string
  readonly publicScenario: string
  readonly teamScenario: string
  readonly privateScenario: string
  readonly publicModule: string
  readonly teamModule: string
  readonly privateModule: string
  /** Creates the creator's conversation on the first call: most rules do not need one. */
  talk(): Promise<Talk>
}

/** A conversation with one answered turn, and a review of another conversation. */
export interface Talk {
  readonly sessionId: string
  readonly pairId: string
  readonly reviewId: string
}

export interface RequestParts {
  readonly params?: Record<string, string>
  readonly query?: string
  readonly body?: unknown
  readonly form?: FormData
}

export interface Rule {
  readonly ask: (world: World) => RequestParts | Promise<RequestParts>
  readonly answers: Record<Actor, number>
}

export const nothing = () => ({})
const out = { anonymous: 401, deactivated: 401 } as const
export const inTeam = (status: number) => ({
  owner: status,
  admin: status,
  teacher: status,
  member: status,
  creator: status,
})

export const anybody = (status: number, ask: Rule['ask'] = nothing): Rule => ({
  ask,
  answers: Object.fromEntries(actors.map((actor) => [actor, status])) as Record<Actor, number>,
})
/** For signed-in actors, with exceptions. */
export const signedIn = (
  status: number,
  ask: Rule['ask'] = nothing,
  but: Partial<Record<Actor, number>> = {},
): Rule => ({
  ask,
  answers: {
    ...inTeam(status),
    invited: status,
    removed: status,
    stranger: status,
    // Acts in a personal organisation, like a removed member.
    operator: but.removed ?? status,
    ...out,
    ...but,
  },
})
/** For team members, with exceptions. */
export const teamOnly = (status: number, ask: Rule['ask'], but: Partial<Record<Actor, number>> = {}): Rule =>
  signedIn(status, ask, { invited: 404, removed: 404, stranger: 404, operator: 404, ...but })
/** For operators; for all others it does not exist. */
export const operatorOnly = (status: number, ask: Rule['ask'] = nothing): Rule =>
  signedIn(404, ask, { operator: status })
export const creatorOnly = (status: number, ask: Rule['ask']): Rule => signedIn(404, ask, { creator: status })

export const bodyWith = (body: unknown) => () => ({ body })

/** The creator's review, once it is ready. */
export async function readyReview(world: World): Promise<{ params: { id: string } }> {
  const { reviewId } = await world.talk()
  await world.db.update(reviews).set({ status: 'ready' }).where(eq(reviews.id, reviewId))
  return { params: { id: reviewId } }
}

/** A new team member, for actors who may manage members. */
export async function newMember({ db, teamId }: World): Promise<Somebody> {
  const person = await somebody(db)
  await db.insert(memberships).values({ orgId: teamId, userId: person.id, role: 'MEMBER', status: 'ACTIVE' })
  return person
}

/** A link by which people join the team, created by its owner. */
export async function newLink({ db, teamId, people }: World): Promise<{ id: string; token: string }> {
  const expiresAt = new Date(Date.now() + 3_600_000)
  const token = await createInvitation(db, { createdBy: people.owner.id, orgId: teamId, maxUses: 1, expiresAt })
  return { id: (await listInvitations(db, teamId))[0]?.id ?? '', token }
}

let addresses = 0
export const registration = () => {
  addresses += 1
  const name = { first_name: 'New', last_name: 'Comer', country: 'IE' }
  return { body: { ...name, email: `new.${addresses}@example.org`, password: 'three walnut doors' } }
}
