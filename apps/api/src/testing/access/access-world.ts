// The people and items for testing the access rules.
import { randomUUID } from 'node:crypto'
import { and, eq, isNotNull } from 'drizzle-orm'
import { newId } from '#database/columns.ts'
import type { Database } from '#database/connect.ts'
import { sessions, turns } from '#database/conversations.ts'
import { modules } from '#database/modules.ts'
import { memberships } from '#database/organizations.ts'
import { scenarios } from '#database/scenarios.ts'
import { users } from '#database/users.ts'
import { ensureVersion } from '#database/versions.ts'
import { createTeam } from '../../features/org/operator.queries.ts'
import { enter, type Somebody, somebodies } from '../bulk-users.ts'
import { insertReviewedSession } from '../practice.ts'
import type { TestApp } from '../test-app.ts'
import { actors, type Known, type RequestParts, type Talk, type World } from './access-rule.ts'

const bearer = (person: Somebody | undefined): Record<string, string> =>
  person === undefined ? {} : { authorization: `Bearer ${person.accessToken}` }

export const sendAs = (
  app: TestApp,
  person: Somebody | undefined,
  method: string,
  path: string,
  { form, body }: RequestParts = {},
) =>
  app.fetch(path, {
    method,
    headers: { ...bearer(person), ...(body !== undefined && { 'content-type': 'application/json' }) },
    ...(form !== undefined && { body: form }),
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })

/** Creates a team and all actors. */
async function populate(db: Database): Promise<{ people: Record<Known, Somebody>; teamId: string }> {
  const known = actors.slice(1)
  const made = await somebodies(db, known.length + 1)
  const people = Object.fromEntries(known.map((actor, index) => [actor, made[index]])) as Record<Known, Somebody>
  const [elsewhere] = made.slice(-1) as [Somebody]
  const found = (owner: Somebody) => createTeam(db, { name: 'Riverside', ownerId: owner.id, maxMembers: 100 })
  const [teamId, otherId] = [await found(people.owner), await found(elsewhere)]
  const join = async (who: Known, role: 'ADMIN' | 'TEACHER' | 'MEMBER', orgId = teamId) => {
    await db.insert(memberships).values({ orgId, userId: people[who].id, role, status: 'ACTIVE' })
    people[who] = await enter(db, people[who], orgId)
  }
  people.owner = await enter(db, people.owner, teamId)
  await join('admin', 'ADMIN')
  await join('teacher', 'TEACHER')
  await join('member', 'MEMBER')
  await join('creator', 'MEMBER')
  await join('deactivated', 'ADMIN')
  await join('stranger', 'MEMBER', otherId)
  const outside = { orgId: teamId, role: 'MEMBER' } as const
  await db.insert(memberships).values([
    { ...outside, userId: people.invited.id, status: 'INVITED' },
    { ...outside, userId: people.removed.id, status: 'REMOVED' },
  ])
  await db.update(users).set({ isOperator: true }).where(eq(users.id, people.operator.id))
  await db.update(users).set({ status: 'DIACTIVATED' }).where(eq(users.id, people.deactivated.id))
  return { people, teamId }
}

/** Creates modules. @returns the ids of a built-in one, one for the team and one for its author */
async function createModules(db: Database, creator: Somebody, teamId: string) {
  const [template] = await db.select().from(modules).where(isNotNull(modules.slug)).limit(1)
  if (template === undefined) throw new Error('The library has no modules')
  const { id: publicModule, slug: _slug, ...content } = template
  const write = async (visibility: 'TEAM_ONLY' | 'PRIVATE') => {
    const row = { ...content, slug: null, visibility, ownerId: creator.id, orgId: teamId }
    return (await db.insert(modules).values(row).returning({ id: modules.id }))[0]?.id ?? ''
  }
  return { publicModule, teamModule: await write('TEAM_ONLY'), privateModule: await write('PRIVATE') }
}

/** The ids of a built-in scenario and of those that the creator has written. */
async function createScenarios(db: Database, creator: Somebody, teamId: string) {
  // Only built-in ones: the creator in an earlier world may have published others.
  const isBuiltIn = and(eq(scenarios.scenarioType, 'DIALOG'), isNotNull(scenarios.slug))
  const [template] = await db.select().from(scenarios).where(isBuiltIn).limit(1)
  if (template === undefined) throw new Error('The library is empty')
  const { id: publicScenario, slug: _slug, ...content } = template
  const write = async (visibility: 'TEAM_ONLY' | 'PRIVATE') => {
    const row = { ...content, slug: null, visibility, ownerId: creator.id, orgId: teamId }
    return (await db.insert(scenarios).values(row).returning({ id: scenarios.id }))[0]?.id ?? ''
  }
  return { publicScenario, teamScenario: await write('TEAM_ONLY'), privateScenario: await write('PRIVATE') }
}

/** Stores a conversation of the creator with one answered line, and a review of another one. */
async function hold(db: Database, creator: Somebody, orgId: string, scenarioId: string): Promise<Talk> {
  const sessionId = newId()
  const versionId = (await ensureVersion(db, scenarioId)) ?? ''
  const opened = { id: sessionId, userId: creator.id, orgId, scenarioId, versionId, timeZone: 'UTC' }
  await db.insert(sessions).values({ ...opened, partner: 'built-in' })
  const said = { userText: 'Hello there.', replyText: 'Good morning.', replyStartedAt: new Date() }
  const [line] = await db
    .insert(turns)
    .values({ sessionId, turnId: randomUUID(), ...said })
    .returning({ id: turns.id })
  const { reviewId } = await insertReviewedSession(db, { userId: creator.id, orgId, finishedAt: new Date() })
  return { sessionId, pairId: line?.id ?? '', reviewId }
}

/** Creates people and items for a rule whose requests change them. */
export async function makeWorld({ connection: { db } }: TestApp): Promise<World> {
  const { people, teamId } = await populate(db)
  const written = await createModules(db, people.creator, teamId)
  const scenarios = await createScenarios(db, people.creator, teamId)
  return withOwnTalk({ db, people, teamId, ...written, ...scenarios })
}

/** The same people and items with a separate conversation, for a rule whose requests only read. */
export function withOwnTalk(world: Omit<World, 'talk'>): World {
  const { db, people, teamId, publicScenario } = world
  let held: Promise<Talk> | undefined
  const talk = () => {
    held ??= hold(db, people.creator, teamId, publicScenario)
    return held
  }
  return { ...world, talk }
}

/** Sends a request as one of the actors. @returns the status, after reading the response */
export async function statusFor(
  app: TestApp,
  person: Somebody | undefined,
  endpoint: string,
  asked: RequestParts,
): Promise<number> {
  const [method = '', path = ''] = endpoint.split(' ')
  const address = Object.entries(asked.params ?? {}).reduce((at, [name, value]) => at.replace(`{${name}}`, value), path)
  const response = await sendAs(app, person, method, `${address}${asked.query ?? ''}`, asked)
  await response.arrayBuffer()
  return response.status
}
