// The people and items that the access rules are tried with.
import { and, eq, isNotNull } from 'drizzle-orm'
import type { Database } from '#database/connect.ts'
import { modules } from '#database/modules.ts'
import { memberships } from '#database/organizations.ts'
import { scenarios } from '#database/scenarios.ts'
import { users } from '#database/users.ts'
import { createTeam } from '../../features/org/operator.queries.ts'
import { enter, type Somebody, somebody } from '../bulk-users.ts'
import type { TestApp } from '../test-app.ts'
import { actors, type Known, type RequestParts, type Talk, type World } from './access-rule.ts'
import { turnForm } from './access-rules.ts'

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
  const made = await Promise.all(actors.slice(1).map(async (actor) => [actor, await somebody(db)] as const))
  const people = Object.fromEntries(made) as Record<Known, Somebody>
  const found = (owner: Somebody) => createTeam(db, { name: 'Riverside', ownerId: owner.id, maxMembers: 100 })
  const [teamId, otherId] = [await found(people.owner), await found(await somebody(db))]
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

/** Creates modules and returns the ids of a built-in one, one for the team and one for its author. */
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

/** Returns the ids of a built-in scenario and of those that the creator has written. */
async function createScenarios(db: Database, creator: Somebody, teamId: string) {
  // Only built-in ones: the creator of an earlier world may have published others.
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

/** Creates a conversation of the creator, and the review of another. */
async function hold(app: TestApp, creator: Somebody, publicScenario: string): Promise<Talk> {
  const post = async (path: string, asked: RequestParts) => (await sendAs(app, creator, 'POST', path, asked)).text()
  const open = { body: { scenario_id: publicScenario, time_zone: 'UTC' } }
  const opened = async () => JSON.parse(await post('/api/conversation/session', open))._id as string
  const talk = async (sessionId: string) =>
    JSON.parse((await post('/api/conversation', { form: turnForm(sessionId) })).trim().split('\n').at(-1) ?? '')
  const [sessionId, reviewed] = [await opened(), await opened()]
  const pairId: string = (await talk(sessionId)).data.pair_id
  await talk(reviewed)
  const reviewId: string = JSON.parse(await post('/api/communication-review', { body: { session_id: reviewed } }))._id
  return { sessionId, pairId, reviewId }
}

/** Creates a separate world for each rule, because requests change it. */
export async function makeWorld(app: TestApp): Promise<World> {
  const { db } = app.connection
  const { people, teamId } = await populate(db)
  const written = await createModules(db, people.creator, teamId)
  const scenarios = await createScenarios(db, people.creator, teamId)
  let held: Promise<Talk> | undefined
  const talk = () => {
    held ??= hold(app, people.creator, scenarios.publicScenario)
    return held
  }
  return { db, people, teamId, ...written, ...scenarios, talk }
}

/** Sends a request as one of the actors. @returns the status, after the answer has been read */
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
