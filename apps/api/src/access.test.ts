// Access rules: every served endpoint is called by every kind of user.
import { getScenario } from '@parley/contracts/library/scenario.ts'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { organizations } from '#database/organizations.ts'
import { users } from '#database/users.ts'
import { type Actor, actors } from './testing/access/access-rule.ts'
import { rules } from './testing/access/access-rules.ts'
import { makeWorld, sendAs, statusFor } from './testing/access/access-world.ts'
import { bulkUsersSecret, type Somebody, somebody } from './testing/bulk-users.ts'
import { startTestApp, type TestApp } from './testing/test-app.ts'

let app: TestApp
let served: string[]
beforeAll(async () => {
  app = await startTestApp({ env: { ACCESS_TOKEN_SECRET: bulkUsersSecret } })
  const document = (await (await app.fetch('/api/openapi.json')).json()) as { paths: Record<string, object> }
  served = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  )
})
afterAll(() => app.stop())

test('covers every served endpoint, and no other', () => {
  expect(Object.keys(rules).sort()).toEqual(served.sort())
})

describe.each(Object.entries(rules))('%s', (endpoint, rulesOfEndpoint) => {
  test.each([rulesOfEndpoint].flat().map((rule, index) => [index, rule] as const))(
    'as rule %i says',
    async (_index, rule) => {
      const world = await makeWorld(app)
      const answers: Partial<Record<Actor, number>> = {}
      for (const actor of actors) {
        const person = actor === 'anonymous' ? undefined : world.people[actor]
        answers[actor] = await statusFor(app, person, endpoint, await rule.ask(world))
      }
      expect(answers).toEqual(rule.answers)
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
  const { code } = (await response.json().catch(() => ({}))) as { code?: string }
  return code
}

test('asks a user to accept the policies at every endpoint but those of their own account', async () => {
  const { db } = app.connection
  const newcomer = await somebody(db)
  await db.update(users).set({ acceptsRefund: false, isOperator: true }).where(eq(users.id, newcomer.id))
  for (const line of behindPolicies()) {
    expect([line, await codeOf(newcomer, line)]).toEqual([line, 'USER.POLICIES_NOT_ACCEPTED'])
  }
})

test('allows nothing in a suspended organisation except leaving it', async () => {
  const { db } = app.connection
  const member = await somebody(db)
  await db.update(organizations).set({ status: 'suspended' }).where(eq(organizations.ownerId, member.id))
  const waysOut = [
    'GET /api/org/list',
    'POST /api/org/join',
    'PATCH /api/org/accept-invitation/{id}',
    'PATCH /api/org/decline-invitation/{id}',
    'POST /api/classes/join',
    'GET /api/class-invitations',
    'POST /api/class-invitations/{id}/accept',
    'POST /api/class-invitations/{id}/decline',
  ]
  for (const line of behindPolicies().filter((line) => !line.includes('/api/operator/'))) {
    const code = await codeOf(member, line)
    expect([line, code === 'ORG.SUSPENDED']).toEqual([line, !waysOut.includes(line)])
  }
})

test('answers for hidden items as for missing ones', async () => {
  const { people, privateScenario } = await makeWorld(app)
  const look = async (id: string) => {
    const response = await sendAs(app, people.stranger, 'GET', getScenario.path.replace(':id', id))
    return [response.status, await response.json()]
  }
  expect(await look(privateScenario)).toEqual(await look('0123456789abcdef01234567'))
})
