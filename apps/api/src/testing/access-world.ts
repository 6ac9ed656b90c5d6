// The people and what they made that the lines of the access tables are tried with.
import { and, eq, isNotNull } from 'drizzle-orm'
import type { Database } from '#database/connect.ts'
import { modules } from '#database/modules.ts'
import { memberships } from '#database/organizations.ts'
import { scenarios } from '#database/scenarios.ts'
import { users } from '#database/users.ts'
import { createTeam } from '../features/org/operator.queries.ts'
import { type Asked, actors, type Known, type World } from './access-rule.ts'
import { turnForm } from './access-rules.ts'
import { type Somebody, somebody } from './crowd.ts'
import type { TestApp } from './test-app.ts'

const bearer = (person: Somebody | undefined): Record<string, string> =>
  person === undefined ? {} : { authorization: `Bearer ${person.accessToken}` }

export const sendAs = (
  app: TestApp,
  person: Somebody | undefined,
  method: string,
  path: string,
  { form, body }: Asked = {},
) =>
  app.fetch(path, {
    method,
    headers: { ...bearer(person), ...(body !== undefined && { 'content-type': 'application/json' }) },
    ...(form !== undefined && { body: form }),
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })

/** A team with everybody at their place. */
async function populate(db: Database): Promise<{ people: Record<Known, Somebody>; teamId: string }> {
  const made = await Promise.all(actors.slice(1).map(async (actor) => [actor, await somebody(db)] as const))
  const people = Object.fromEntries(made) as Record<Known, Somebody>
  const found = (owner: Somebody) => createTeam(db, { name: 'Riverside', ownerId: owner.id, maxMembers: 100 })
  const [teamId, otherId] = [await found(people.owner), await found(await somebody(db))]
  const join = async (who: Known, role: 'ADMIN' | 'TEACHER' | 'MEMBER', orgId = teamId) => {
    await db.insert(memberships).values({ orgId, userId: people[who].id, role, status: 'ACTIVE' })
    await enter(who, orgId)
  }
  const enter = (who: Known, orgId = teamId) =>
    db.update(users).set({ currentOrgId: orgId }).where(eq(users.id, people[who].id))
  await enter('owner')
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

/** What is built in and what the creator has written: the ids of a module for everybody, for the team and for its author. */
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

/** What the creator has written, said and had reviewed. */
async function createThings(app: TestApp, creator: Somebody, teamId: string) {
  const { db } = app.connection
  // Built in: what was written for an earlier world is none of this one.
  const isBuiltIn = and(eq(scenarios.scenarioType, 'DIALOG'), isNotNull(scenarios.slug))
  const [template] = await db.select().from(scenarios).where(isBuiltIn).limit(1)
  if (template === undefined) throw new Error('The library is empty')
  const { id: publicScenario, slug: _slug, ...content } = template
  const write = async (visibility: 'TEAM_ONLY' | 'PRIVATE') => {
    const row = { ...content, slug: null, visibility, ownerId: creator.id, orgId: teamId }
    return (await db.insert(scenarios).values(row).returning({ id: scenarios.id }))[0]?.id ?? ''
  }
  const [teamScenario, privateScenario] = [await write('TEAM_ONLY'), await write('PRIVATE')]
  const post = async (path: string, asked: Asked) => (await sendAs(app, creator, 'POST', path, asked)).text()
  const open = { body: { scenario_id: publicScenario, time_zone: 'UTC' } }
  const opened = async () => JSON.parse(await post('/api/conversation/session', open))._id as string
  const talk = async (sessionId: string) =>
    JSON.parse(
      (await post('/api/conversation', { form: turnForm({ sessionId } as World) })).trim().split('\n').at(-1) ?? '',
    )
  const [sessionId, reviewed] = [await opened(), await opened()]
  const pairId: string = (await talk(sessionId)).data.pair_id
  await talk(reviewed)
  const reviewId: string = JSON.parse(await post('/api/communication-review', { body: { session_id: reviewed } }))._id
  return { publicScenario, teamScenario, privateScenario, sessionId, pairId, reviewId }
}

/** A world of its own for each line, as lines change what they are tried with. */
export async function makeWorld(app: TestApp): Promise<World> {
  const { db } = app.connection
  const { people, teamId } = await populate(db)
  const written = await createModules(db, people.creator, teamId)
  return { db, people, teamId, ...written, ...(await createThings(app, people.creator, teamId)) }
}

/** Asks as one of the world's people would. @returns the status, when the answer has been read */
export async function statusFor(
  app: TestApp,
  person: Somebody | undefined,
  endpoint: string,
  asked: Asked,
): Promise<number> {
  const [method = '', path = ''] = endpoint.split(' ')
  const address = Object.entries(asked.params ?? {}).reduce((at, [name, value]) => at.replace(`{${name}}`, value), path)
  const response = await sendAs(app, person, method, `${address}${asked.query ?? ''}`, asked)
  await response.arrayBuffer()
  return response.status
}
