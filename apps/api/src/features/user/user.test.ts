import { getUser, toggleFavoriteScenario, updateUser } from '@parley/contracts/account/user.ts'
import { decodeJwt } from 'jose'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { recordStatements } from '../../testing/statements.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ env: { RATE_LIMIT_FACTOR: '1' } })
})
afterAll(() => app.stop())
afterEach(() => void vi.useRealTimers())

test('changes only the fields sent, and only the user’s own profile', async () => {
  const [vera, other] = [await app.register(), await app.register()]
  const body = { first_name: ' Věra ', explanation_language: 'bg' as const }
  const changed = await app.call(updateUser, { body }, { as: vera })
  expect(changed).toEqual({ ...vera.user, first_name: 'Věra', explanation_language: 'bg' })
  expect(await app.call(getUser, {}, { as: vera })).toEqual(changed)
  expect(await app.call(updateUser, { body: {} }, { as: vera })).toEqual(changed)
  expect(await app.call(getUser, {}, { as: other })).toEqual(other.user)
})

test('stores and clears a learner’s answers about their practice', async () => {
  const vera = await app.register()
  const change = (body: object) => app.call(updateUser, { body }, { as: vera })
  await change({ learning_language: 'pl' })
  await change({ level: 'A2', level_source: 'PLACEMENT' })
  await change({ form_of_address: 'FEMININE' })
  const said = { learning_language: 'pl', level: 'A2', level_source: 'PLACEMENT', form_of_address: 'FEMININE' }
  expect(await change({ aim: 'DAILY_LIFE' })).toMatchObject({ ...said, aim: 'DAILY_LIFE' })
  expect(await change({ level: 'B1' })).toMatchObject({ level: 'B1', level_source: 'DESCRIBED' })
  expect(await change({ level: null })).toMatchObject({ level: null, level_source: null })
  const nothing = { learning_language: null, form_of_address: null, aim: null }
  expect(await change(nothing)).toMatchObject(nothing)
})

test('clears the level when the language changes', async () => {
  const vera = await app.register()
  const change = (body: object) => app.call(updateUser, { body }, { as: vera })
  const level = { level: 'B1', level_source: 'DESCRIBED' }
  expect(await change({ learning_language: 'es', level: 'B1' })).toMatchObject(level)
  expect(await change({ learning_language: 'es' })).toMatchObject(level)
  expect(await change({ learning_language: 'fr' })).toMatchObject({ level: null, level_source: null })
  expect(await change({ learning_language: 'uk', level: 'B1' })).toMatchObject(level)
})

test.each(['tag_name', 'email', 'status', 'current_org_id', '_id'])('rejects changing %s', async (field) => {
  const vera = await app.register()
  const refused = await app.refused(updateUser, { body: { [field]: 'x' } }, { as: vera })
  expect(refused).toMatchObject({ status: 400, code: 'VALIDATION.FAILED' })
  expect(await app.call(getUser, {}, { as: vera })).toEqual(vera.user)
})

test('accepts only a scenario as a favourite', async () => {
  const vera = await app.register()
  const toggle = (scenario_id: string) => app.refused(toggleFavoriteScenario, { body: { scenario_id } }, { as: vera })
  expect(await toggle('0123456789abcdef01234567')).toMatchObject({ status: 404, code: 'NOT_FOUND' })
  expect(await toggle('nothing')).toMatchObject({ status: 400, details: [{ path: 'scenario_id' }] })
})

test('identifies the caller with a single query', async () => {
  const vera = await app.register()
  // Jobs may send queries at the same time, but none about a caller.
  const askedOfCaller = async (token: string) => {
    const headers = { authorization: `Bearer ${token}` }
    const asked = await recordStatements(app.connection, () => app.fetch(getUser.path, { headers }))
    return asked.filter(({ text }) => /"(sign_ins|users)"/.test(text))
  }
  expect(await askedOfCaller(vera.accessToken.replace(/.{4}$/, 'AAAA'))).toEqual([])
  const sessions = (await askedOfCaller(vera.accessToken)).filter(({ text }) => text.includes('"sign_ins"'))
  expect(sessions).toHaveLength(1)
})

test('accepts a token for ten minutes', async () => {
  const vera = await app.register()
  const { iat = 0, exp = 0 } = decodeJwt(vera.accessToken)
  expect(exp - iat).toBe(600)
  // The clock is stopped, however long the calls take.
  vi.useFakeTimers({ toFake: ['Date'], now: exp * 1000 - 1 })
  expect(await app.call(getUser, {}, { as: vera })).toEqual(vera.user)
  vi.setSystemTime(exp * 1000)
  expect(await app.refused(getUser, {}, { as: vera })).toMatchObject({ status: 401, code: 'AUTH.UNAUTHENTICATED' })
})

test('rejects a missing or foreign token', async () => {
  const vera = await app.register()
  const [header = '', payload = '', signature = ''] = vera.accessToken.split('.')
  const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const decoded = JSON.parse(Buffer.from(payload, 'base64url').toString())
  const forged = encode({ ...decoded, sub: '0123456789abcdef01234567' })
  const tokens = [
    '',
    'nonsense',
    `${encode({ alg: 'none', typ: 'at+jwt' })}.${payload}.`,
    `${header}.${forged}.${signature}`,
    `${header}.${payload}.${signature.split('').reverse().join('')}`,
  ]
  for (const token of tokens) {
    const response = await app.fetch(getUser.path, { headers: { authorization: `Bearer ${token}` } })
    expect(response.status).toBe(401)
  }
  const headers = [{}, { authorization: vera.accessToken }, { authorization: `Basic ${vera.accessToken}` }]
  for (const header of headers) expect((await app.fetch(getUser.path, { headers: header })).status).toBe(401)
})

test('allows a user three hundred changes per minute', async () => {
  const [vera, other] = [await app.register(), await app.register()]
  const change = () =>
    app.fetch(updateUser.path, {
      method: 'PATCH',
      headers: { authorization: `Bearer ${vera.accessToken}`, 'content-type': 'application/json' },
      body: '{}',
    })
  const statuses: number[] = []
  for (let batch = 0; batch < 6; batch += 1) {
    statuses.push(...(await Promise.all(Array.from({ length: 51 }, async () => (await change()).status))))
  }
  // Accepting the policies was the first change.
  expect(statuses.filter((status) => status === 200)).toHaveLength(299)
  expect(statuses.filter((status) => status === 429)).toHaveLength(7)
  expect(await app.call(updateUser, { body: {} }, { as: other })).toEqual(other.user)
  expect(await app.call(getUser, {}, { as: vera })).toEqual(vera.user)
})
