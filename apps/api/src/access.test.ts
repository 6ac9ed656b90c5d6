// Everybody at every door: each endpoint that is served, tried by each kind of person there is.
import { getScenario } from '@parley/contracts/library.ts'
import { and, eq, isNotNull } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Database } from '#database/connect.ts'
import { modules } from '#database/modules.ts'
import { memberships } from '#database/organizations.ts'
import { scenarios } from '#database/scenarios.ts'
import { users } from '#database/users.ts'
import { createTeam } from './features/org/operator.queries.ts'
import { type Actor, type Asked, actors, type Known, type World } from './testing/access-rule.ts'
import { rules, turnForm } from './testing/access-rules.ts'
import { crowdSecret, type Somebody, somebody } from './testing/crowd.ts'
import { startTestApp, type TestApp } from './testing/test-app.ts'

let app: TestApp
let served: string[]
beforeAll(async () => {
  app = await startTestApp({ env: { ACCESS_TOKEN_SECRET: crowdSecret } })
  const document = (await (await app.fetch('/api/openapi.json')).json()) as { paths: Record<string, object> }
  served = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  )
})
afterAll(() => app.stop())

const bearer = (person: Somebody | undefined): Record<string, string> =>
  person === undefined ? {} : { authorization: `Bearer ${person.accessToken}` }

const sendAs = (person: Somebody | undefined, method: string, path: string, { form, body }: Asked = {}) =>
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
async function createThings(db: Database, creator: Somebody, teamId: string) {
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
  const post = async (path: string, asked: Asked) => (await sendAs(creator, 'POST', path, asked)).text()
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

async function makeWorld(): Promise<World> {
  const { db } = app.connection
  const { people, teamId } = await populate(db)
  const written = await createModules(db, people.creator, teamId)
  return { db, people, teamId, ...written, ...(await createThings(db, people.creator, teamId)) }
}

test('every endpoint that is served has its line here, and every line its endpoint', () => {
  expect(Object.keys(rules).sort()).toEqual(served.sort())
})

describe.each(Object.entries(rules))('%s', (endpoint, given) => {
  test.each([given].flat().map((rule, index) => [index, rule] as const))('as rule %i says', async (_index, rule) => {
    const world = await makeWorld()
    const [method = '', path = ''] = endpoint.split(' ')
    const answers: Partial<Record<Actor, number>> = {}
    for (const actor of actors) {
      const asked = await rule.ask(world)
      const address = Object.entries(asked.params ?? {}).reduce(
        (at, [name, value]) => at.replace(`{${name}}`, value),
        path,
      )
      const response = await sendAs(
        actor === 'anonymous' ? undefined : world.people[actor],
        method,
        `${address}${asked.query ?? ''}`,
        asked,
      )
      answers[actor] = response.status
      await response.arrayBuffer()
    }
    expect(answers).toEqual(rule.answers)
  })
})

test('what one may not see looks like what is not there', async () => {
  const { people, privateScenario } = await makeWorld()
  const look = async (id: string) => {
    const response = await sendAs(people.stranger, 'GET', getScenario.path.replace(':id', id))
    return [response.status, await response.json()]
  }
  expect(await look(privateScenario)).toEqual(await look('0123456789abcdef01234567'))
})
