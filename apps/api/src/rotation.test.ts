// A new ACCESS_TOKEN_SECRET before the old one: earlier signatures are valid until the old one is removed.
import { refresh } from '@parley/contracts/account/auth.ts'
import { getUser } from '@parley/contracts/account/user.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openFolder } from '#platform/files/file-folder.ts'
import { createFiles } from '#platform/files/files.ts'
import { createKeys } from '#platform/secret.ts'
import { readCustomData, seal, signCustomData, unseal } from './features/billing/signature.ts'
import { startTestApp, type TestApp } from './testing/test-app.ts'
import { testEngine } from './testing/test-database.ts'

const [older, newer] = ['an older secret of at least 32 characters', 'a newer secret of at least 32 characters']
const before = createKeys([older])
const during = createKeys([newer, older])
const after = createKeys([newer])

test('older sealed links and custom data are valid until the old secret is dropped', () => {
  const link = seal(before('invoice addresses'), { invoice: 'txn_1' })
  expect(unseal(during('invoice addresses'), link)).toEqual({ invoice: 'txn_1' })
  expect(unseal(after('invoice addresses'), link)).toBeNull()
  expect(unseal(during('sandbox pages'), link)).toBeNull()
  expect(unseal(after('invoice addresses'), seal(during('invoice addresses'), { invoice: 'txn_2' }))).not.toBeNull()

  const custom = signCustomData(before('billing custom data'), 'org', 'price')
  expect(readCustomData(during('billing custom data'), custom)).toEqual({ orgId: 'org', priceId: 'price' })
  expect(readCustomData(after('billing custom data'), custom)).toBeNull()
})

test('older file URLs are valid until the old secret is dropped', () => {
  const filesWith = (keys: typeof before) => createFiles(openFolder('unused'), keys('file addresses'))
  const url = new URL(filesWith(before).url(`${'a'.repeat(32)}.mp3`), 'http://localhost')
  const check = (keys: typeof before) =>
    filesWith(keys).check(url.pathname.split('/').at(-1) ?? '', {
      expires: url.searchParams.get('expires') ?? '',
      signature: url.searchParams.get('signature') ?? '',
    })
  expect(() => check(during)).not.toThrow()
  expect(() => check(after)).toThrow()
})

// Several processes can share a database only on PostgreSQL.
if (testEngine === 'postgres') {
  let app: TestApp
  let rotating: TestApp
  let rotated: TestApp
  const withSecret = (secret: string) => ({ env: { ACCESS_TOKEN_SECRET: secret } })
  beforeAll(async () => {
    app = await startTestApp(withSecret(older))
    rotating = await startTestApp({ ...withSecret(`${newer}, ${older}`), beside: app })
    rotated = await startTestApp({ ...withSecret(newer), beside: app })
  })
  afterAll(async () => {
    await Promise.all([rotating.stop(), rotated.stop()])
    await app.stop()
  })
  const exchange = async (at: TestApp, cookie: string) => {
    const response = await at.fetch(refresh.path, { headers: { cookie } })
    return { status: response.status, cookie: response.headers.getSetCookie()[0]?.split(';')[0] ?? '' }
  }

  test('an older access token is valid until the old secret is dropped', async () => {
    const vera = await app.register()
    expect((await rotating.call(getUser, {}, { as: vera }))._id).toBe(vera.user._id)
    expect((await rotated.refused(getUser, {}, { as: vera })).code).toBe('AUTH.UNAUTHENTICATED')
  })

  test('two tabs get the same cookie, even if the secret changes between their requests', async () => {
    const vera = await app.register()
    const first = await exchange(app, vera.cookie)
    const second = await exchange(rotating, vera.cookie)
    expect(second).toEqual(first)
    const third = await exchange(rotating, second.cookie)
    expect(third.status).toBe(200)
    expect((await exchange(rotated, third.cookie)).status).toBe(200)
  })

  test('a reused token ends its sign-in even after the secret has changed', async () => {
    const vera = await app.register()
    const first = await exchange(app, vera.cookie)
    const second = await exchange(rotating, first.cookie)
    expect((await exchange(rotating, vera.cookie)).status).toBe(401)
    expect((await exchange(rotating, second.cookie)).status).toBe(401)
  })
}
