// Calls every served endpoint as every kind of user, and checks the access rules.
import { getScenario } from '@parley/contracts/library/scenario.ts'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { organizations } from '#database/organizations.ts'
import { users } from '#database/users.ts'
import { aboutMember, aboutOrg, ownThings } from './testing/access/access-org-rules.ts'
import { type Actor, actors, type World } from './testing/access/access-rule.ts'
import { rules } from './testing/access/access-rules.ts'
import { sendAs, statusFor, Worlds, withOwnTalk } from './testing/access/access-world.ts'
import { bulkUsersSecret, type Somebody, somebody, tokenIn } from './testing/bulk-users.ts'
import { loadEndpoints } from './testing/endpoints.ts'
import { startTestApp, type TestApp } from './testing/test-app.ts'

let app: TestApp
let served: string[]
/** The statuses that the API document lists, by endpoint. */
let declared: Record<string, string[]>
let worlds: Worlds
/** For rules that only read. */
let readers: World
beforeAll(async () => {
  app = await startTestApp({ env: { ACCESS_TOKEN_SECRET: bulkUsersSecret } })
  const document = (await (await app.fetch('/api/openapi.json')).json()) as {
    paths: Record<string, Record<string, { responses: object }>>
  }
  declared = Object.fromEntries(
    Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, { responses }]) => [
        `${method.toUpperCase()} ${path}`,
        Object.keys(responses),
      ]),
    ),
  )
  served = Object.keys(declared)
  worlds = new Worlds(app)
  readers = await worlds.take()
})
afterAll(() => app.stop())

test('has rules for exactly the endpoints that are served', () => {
  expect(Object.keys(rules).sort()).toEqual(served.sort())
})

describe.each(Object.entries(rules))('%s', (endpoint, rulesOfEndpoint) => {
  test.each([rulesOfEndpoint].flat().map((rule, index) => [index, rule] as const))(
    'follows rule %i',
    async (_index, rule) => {
      const world = endpoint.startsWith('GET ') ? withOwnTalk(readers) : await worlds.take()
      const answers: Partial<Record<Actor, number>> = {}
      for (const actor of actors) {
        const person = actor === 'anonymous' ? undefined : world.people[actor]
        answers[actor] = await statusFor(app, person, endpoint, await rule.ask(world))
      }
      expect(answers).toEqual(rule.answers)
      expect(declared[endpoint]).toEqual(expect.arrayContaining(Object.values(answers).map(String)))
    },
  )
})

/** Endpoints for every signed-in user that are not about the user's own account. */
const behindPolicies = () =>
  served.filter((line) => {
    const [, path = ''] = line.split(' ')
    const [rule] = [rules[line] ?? []].flat()
    return rule?.answers.anonymous === 401 && !/^\/api\/(auth|user)(\/|$)/.test(path)
  })

const codeOf = async (person: Somebody, line: string) => {
  const [method = '', path = ''] = line.split(' ')
  const response = await sendAs(app, person, method, path.replace(/\{\w+\}/g, '0123456789abcdef01234567'))
  // The answer may be empty, or null.
  const answer = (await response.json().catch(() => null)) as { code?: string } | null
  return answer?.code
}

test('requires accepted policies at every endpoint except those for the user’s own account', async () => {
  const { db } = app.connection
  const newcomer = await somebody(db)
  await db.update(users).set({ acceptsRefund: false, isOperator: true }).where(eq(users.id, newcomer.id))
  for (const line of behindPolicies()) {
    expect([line, await codeOf(newcomer, line)]).toEqual([line, 'USER.POLICIES_NOT_ACCEPTED'])
  }
})

test('classifies every endpoint for signed-in users by whether it is about the current organisation', async () => {
  const endpoints = (await loadEndpoints()).filter(({ access }) => access !== 'public' && access !== 'operator')
  const lines = endpoints.map(({ method, path }) => `${method} ${path.replace(/:(\w+)/g, '{$1}')}`)
  expect([...aboutOrg, ...ownThings].sort()).toEqual(lines.sort())
})

/** The endpoints that reject a person with this code. An accepted call may change the person, so a new one follows. */
async function refusedWith(code: string, person: () => Promise<Somebody>): Promise<string[]> {
  const refused: string[] = []
  let caller = await person()
  for (const line of [...aboutOrg, ...ownThings]) {
    if ((await codeOf(caller, line)) === code) refused.push(line)
    else caller = await person()
  }
  return refused
}

test('rejects exactly the requests about the current organisation if the token names another one', async () => {
  const { db } = app.connection
  const elsewhere = async () => {
    const person = await somebody(db)
    return { ...person, accessToken: await tokenIn(person, '0123456789abcdef01234567') }
  }
  expect(await refusedWith('ORG.SWITCHED', elsewhere)).toEqual([...aboutOrg, aboutMember])
})

test('rejects exactly the requests about the current organisation while it is suspended', async () => {
  const { db } = app.connection
  const suspended = async () => {
    const person = await somebody(db)
    await db.update(organizations).set({ status: 'suspended' }).where(eq(organizations.ownerId, person.id))
    return person
  }
  expect(await refusedWith('ORG.SUSPENDED', suspended)).toEqual([...aboutOrg, aboutMember])
})

test('gives the same response for hidden items as for missing ones', async () => {
  const { people, privateScenario } = await worlds.take()
  const look = async (id: string) => {
    const response = await sendAs(app, people.stranger, 'GET', getScenario.path.replace(':id', id))
    return [response.status, await response.json()]
  }
  expect(await look(privateScenario)).toEqual(await look('0123456789abcdef01234567'))
})
