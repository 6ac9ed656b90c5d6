// The people and items for testing the access rules.
import { randomUUID } from 'node:crypto'
import { and, eq, inArray, isNotNull, sql } from 'drizzle-orm'
import { newId } from '#database/columns.ts'
import type { Database } from '#database/connect.ts'
import { sessions, turns } from '#database/conversations.ts'
import { modules } from '#database/modules.ts'
import { memberships, organizations } from '#database/organizations.ts'
import { scenarios } from '#database/scenarios.ts'
import { users } from '#database/users.ts'
import { ensureVersion } from '#database/versions.ts'
import { type Somebody, somebodies, tokenIn } from '../bulk-users.ts'
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

/** The actors of one world, a person elsewhere, and the ids of both their teams. */
interface Cast {
  readonly people: Record<Known, Somebody>
  readonly elsewhere: Somebody
  readonly teamId: string
  readonly otherId: string
}

const known = actors.slice(1) as Known[]
/** The actors whose current organisation is a team. */
const roles = {
  owner: 'OWNER',
  admin: 'ADMIN',
  teacher: 'TEACHER',
  member: 'MEMBER',
  creator: 'MEMBER',
  deactivated: 'ADMIN',
} as const
const insiders = Object.keys(roles) as (keyof typeof roles)[]

/** Signs the insiders and the stranger in to their teams. */
async function castOf(made: readonly Somebody[]): Promise<Cast> {
  const [teamId, otherId] = [newId(), newId()]
  const people = Object.fromEntries(known.map((actor, index) => [actor, made[index]])) as Record<Known, Somebody>
  const enter = async (actor: Known, orgId: string) => {
    people[actor] = { ...people[actor], accessToken: await tokenIn(people[actor], orgId) }
  }
  await Promise.all([...insiders.map((actor) => enter(actor, teamId)), enter('stranger', otherId)])
  return { people, elsewhere: made[known.length] as Somebody, teamId, otherId }
}

/** Creates the teams and actors of that many worlds. */
async function populate(db: Database, count: number): Promise<Cast[]> {
  const made = await somebodies(db, count * (known.length + 1))
  const casts = await Promise.all(
    Array.from({ length: count }, (_, index) =>
      castOf(made.slice(index * (known.length + 1), (index + 1) * (known.length + 1))),
    ),
  )
  const team = { kind: 'team', name: 'Riverside', maxMembers: 100 } as const
  await db.insert(organizations).values(
    casts.flatMap(({ people, elsewhere, teamId, otherId }) => [
      { ...team, id: teamId, ownerId: people.owner.id },
      { ...team, id: otherId, ownerId: elsewhere.id },
    ]),
  )
  await db.insert(memberships).values(
    casts.flatMap(({ people, elsewhere, teamId, otherId }) => {
      const outside = { orgId: teamId, role: 'MEMBER' } as const
      return [
        ...insiders.map((actor) => ({
          orgId: teamId,
          userId: people[actor].id,
          role: roles[actor],
          status: 'ACTIVE' as const,
        })),
        { orgId: otherId, userId: elsewhere.id, role: 'OWNER' as const, status: 'ACTIVE' as const },
        { orgId: otherId, userId: people.stranger.id, role: 'MEMBER' as const, status: 'ACTIVE' as const },
        { ...outside, userId: people.invited.id, status: 'INVITED' as const },
        { ...outside, userId: people.removed.id, status: 'REMOVED' as const },
      ]
    }),
  )
  const idsOf = (actor: Known) => casts.map(({ people }) => people[actor].id)
  await db
    .update(users)
    .set({ isOperator: true })
    .where(inArray(users.id, idsOf('operator')))
  await db
    .update(users)
    .set({ status: 'DIACTIVATED' })
    .where(inArray(users.id, idsOf('deactivated')))
  const inTeams = [...insiders, 'stranger' as const].flatMap(idsOf)
  await db
    .update(users)
    .set({
      currentOrgId: sql`(select max(org_id) from ${memberships} m where m.user_id = ${users}.id
      and m.org_id in (select id from ${organizations} where kind = 'team'))`,
    })
    .where(inArray(users.id, inTeams))
  return casts
}

/** The rows of an author: one for the team, and one of their own. */
const ownRows = ({ people, teamId }: Cast) =>
  (['TEAM_ONLY', 'PRIVATE'] as const).map((visibility) => ({
    ...{ id: newId(), slug: null, visibility },
    ...{ ownerId: people.creator.id, orgId: teamId },
  }))

/** Creates modules and returns, for each world, the ids of a built-in one, one for the team and one for its author. */
async function createModules(db: Database, casts: readonly Cast[]) {
  const [template] = await db.select().from(modules).where(isNotNull(modules.slug)).limit(1)
  if (template === undefined) throw new Error('The library has no modules')
  const rows = casts.map(ownRows)
  await db.insert(modules).values(rows.flat().map((row) => ({ ...template, ...row })))
  return rows.map(([forTeam, own]) => ({
    publicModule: template.id,
    teamModule: forTeam?.id ?? '',
    privateModule: own?.id ?? '',
  }))
}

/** For each world, the ids of a built-in scenario and of those that the creator has written. */
async function createScenarios(db: Database, casts: readonly Cast[]) {
  // Only built-in ones: the creator in an earlier world may have published others.
  const isBuiltIn = and(eq(scenarios.scenarioType, 'DIALOG'), isNotNull(scenarios.slug))
  const [template] = await db.select().from(scenarios).where(isBuiltIn).limit(1)
  if (template === undefined) throw new Error('The library is empty')
  const rows = casts.map(ownRows)
  await db.insert(scenarios).values(rows.flat().map((row) => ({ ...template, ...row })))
  return rows.map(([forTeam, own]) => ({
    publicScenario: template.id,
    teamScenario: forTeam?.id ?? '',
    privateScenario: own?.id ?? '',
  }))
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

/** Creates people and items for that many rules whose requests change them. */
async function makeWorlds({ connection: { db } }: TestApp, count: number): Promise<World[]> {
  const casts = await populate(db, count)
  const written = await createModules(db, casts)
  const talkedAbout = await createScenarios(db, casts)
  return casts.map(({ people, teamId }, index) => {
    const [items, scenarios] = [written[index], talkedAbout[index]]
    if (items === undefined || scenarios === undefined) throw new Error('Each world has its items')
    return withOwnTalk({ db, people, teamId, ...items, ...scenarios })
  })
}

/** Worlds that are created at a time: one takes almost as long as twenty. */
const worldsPerBatch = 20

/** Creates a world for each rule whose requests change it. */
export class Worlds {
  readonly #app: TestApp
  #unused: World[] = []

  constructor(app: TestApp) {
    this.#app = app
  }

  async take(): Promise<World> {
    if (this.#unused.length === 0) this.#unused = await makeWorlds(this.#app, worldsPerBatch)
    const world = this.#unused.pop()
    if (world === undefined) throw new Error('Some worlds were made')
    return world
  }
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
