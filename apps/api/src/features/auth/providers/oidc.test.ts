import { refresh } from '@parley/contracts/account/auth.ts'
import { createInvitationLink } from '@parley/contracts/account/invitation.ts'
import { getUser } from '@parley/contracts/account/user.ts'
import { getConfig } from '@parley/contracts/config.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createLog } from '#platform/log/log.ts'
import { type Issuer, type PersonAtIssuer, startIssuer, TestBrowser } from '../../../testing/issuer.ts'
import { Team, verified } from '../../../testing/people.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { merged } from './oidc.ts'

let issuer: Issuer
let app: TestApp
const logged: string[] = []
beforeAll(async () => {
  issuer = await startIssuer()
  const log = createLog({ LOG_LEVEL: 'warn' }, { write: (line) => void logged.push(line) })
  app = await startTestApp({ env: issuer.env, log })
  issuer.serve(app.url)
})
afterAll(async () => {
  await app.stop()
  await issuer.close()
})

let people = 0
function newPerson(change: Partial<PersonAtIssuer> = {}): PersonAtIssuer {
  people += 1
  const email = `oidc.${people}@example.org`
  return { sub: `person-${people}`, email, email_verified: true, given_name: 'Iga', family_name: 'Nowak', ...change }
}

const start = (search = '') => `${app.url}/api/auth/oidc/start${search}`
const atCallback = ({ pathname }: URL) => pathname === '/api/auth/oidc/callback'
const atPage = ({ pathname }: URL) => pathname === '/auth/arrived' || pathname === '/auth/login'

/**
 * Signs a user in.
 * @returns the page they land on, and the browser
 */
async function enter(person: PersonAtIssuer | null, search = '', browser = new TestBrowser()) {
  issuer.person = person
  return { page: await browser.open(start(search), atPage), browser }
}

/** The user signed in to the browser. */
async function userOf(browser: TestBrowser) {
  const cookie = `parley_refresh=${browser.cookies.get('parley_refresh') ?? ''}`
  const { access_token } = await app.call(refresh, {}, { headers: { cookie, 'sec-fetch-site': 'same-origin' } })
  return app.call(getUser, {}, { headers: { authorization: `Bearer ${access_token}` } })
}
const isSignedIn = (browser: TestBrowser) => browser.cookies.has('parley_refresh')
const problemOf = (page: URL) => page.searchParams.get('problem')

test('creates an account on the first sign-in', async () => {
  expect((await app.call(getConfig, {})).oidc_name).toBe('Riverside')
  const iga = newPerson()
  const { page, browser } = await enter(iga, '?next=%2Fplatform%2Fvocabulary')
  expect(page.pathname + page.search).toBe('/auth/arrived?next=%2Fplatform%2Fvocabulary')
  const user = await userOf(browser)
  expect(user).toMatchObject({ first_name: 'Iga', email: iga.email, is_email_verified: true, country: 'PL' })
  expect(user.explanation_language).toBe('pl')
  expect(browser.cookies.has('parley_oidc')).toBe(false)

  const again = await enter({ ...iga, email: 'iga.moved@example.org' })
  expect((await userOf(again.browser))._id).toBe(user._id)
})

test('requests a code with PKCE, a state and a nonce', async () => {
  const response = await app.fetch('/api/auth/oidc/start', { redirect: 'manual' })
  const { searchParams } = new URL(response.headers.get('location') ?? '')
  expect(Object.fromEntries(searchParams)).toMatchObject({ response_type: 'code', code_challenge_method: 'S256' })
  for (const name of ['code_challenge', 'state', 'nonce']) expect(searchParams.get(name)?.length).toBeGreaterThan(20)
  expect(response.headers.get('set-cookie')).toMatch(/Path=\/api\/auth\/oidc; HttpOnly; SameSite=Lax/)
})

test('rejects a state that belongs to another browser', async () => {
  issuer.person = newPerson()
  const [victim, attacker] = [new TestBrowser(), new TestBrowser()]
  const stolen = await attacker.open(start(), atCallback)
  expect(problemOf(await victim.open(stolen.href, atPage))).toBe('AUTH.OIDC_INVALID')
  await victim.open(start(), atCallback)
  expect(problemOf(await victim.open(stolen.href, atPage))).toBe('AUTH.OIDC_INVALID')
  expect(isSignedIn(victim)).toBe(false)
})

test('accepts a code once', async () => {
  issuer.person = newPerson()
  const browser = new TestBrowser()
  const back = await browser.open(start(), atCallback)
  const carried = new Map(browser.cookies)
  expect((await browser.open(back.href, atPage)).pathname).toBe('/auth/arrived')
  const thief = new TestBrowser()
  for (const [name, value] of carried) thief.cookies.set(name, value)
  expect(problemOf(await thief.open(back.href, atPage))).toBe('AUTH.OIDC_INVALID')
  expect(isSignedIn(thief)).toBe(false)
})

test('rejects a token from another issuer', async () => {
  issuer.person = newPerson()
  const browser = new TestBrowser()
  const back = await browser.open(start(), atCallback)
  expect(back.searchParams.get('iss')).toBe(issuer.url)
  back.searchParams.set('iss', 'https://another-issuer.example')
  expect(problemOf(await browser.open(back.href, atPage))).toBe('AUTH.OIDC_INVALID')
  expect(isSignedIn(browser)).toBe(false)
})

test('does not sign in a user who declines at the issuer', async () => {
  const { page, browser } = await enter(null, '?next=%2Fplatform%2Fvocabulary&invitation=aB-3_x')
  expect(page.pathname).toBe('/auth/login')
  expect(Object.fromEntries(page.searchParams)).toEqual({
    problem: 'AUTH.OIDC_INVALID',
    next: '/platform/vocabulary',
    invitation: 'aB-3_x',
  })
  expect(isSignedIn(browser)).toBe(false)
})

test('links an account only if both sides have verified the e-mail address', async () => {
  const owner = await verified(app, await app.register())
  const unproven = await enter(newPerson({ email: owner.email, email_verified: false }))
  expect(problemOf(unproven.page)).toBe('AUTH.LINK_REQUIRED')
  const squatter = await app.register()
  expect(problemOf((await enter(newPerson({ email: squatter.email }))).page)).toBe('AUTH.LINK_REQUIRED')
  const { browser } = await enter(newPerson({ email: owner.email.toUpperCase() }))
  expect((await userOf(browser))._id).toBe(owner.user._id)
  expect(problemOf((await enter(newPerson({ email: owner.email }))).page)).toBe('AUTH.LINK_REQUIRED')
})

test('marks the account as unverified if its e-mail address is', async () => {
  const { browser } = await enter(newPerson({ email_verified: false }))
  expect((await userOf(browser)).is_email_verified).toBe(false)
})

test('ignores a name that looks like a URL', async () => {
  const { sub } = newPerson()
  expect(problemOf((await enter({ sub })).page)).toBe('AUTH.OIDC_INVALID')
  const { browser } = await enter(
    newPerson({ given_name: 'free-coins.example.com', email: 'www.evil.com@example.org' }),
  )
  expect((await userOf(browser)).first_name).toBe('Learner')
})

test('creates accounts only for users who may register', async () => {
  const closed = await startTestApp({ env: { ...issuer.env, REGISTRATION: 'closed' } })
  issuer.serve(closed.url)
  try {
    issuer.person = newPerson()
    const page = await new TestBrowser().open(`${closed.url}/api/auth/oidc/start`, atPage)
    expect(problemOf(page)).toBe('AUTH.REGISTRATION_CLOSED')
  } finally {
    issuer.serve(app.url)
    await closed.stop()
  }
})

test('lets a new user join by the link they followed', async () => {
  const team = await Team.found(app)
  const body = { max_uses: 5, days: 1 }
  const { token } = await app.call(createInvitationLink, { body }, { as: team.owner })
  const search = `?${new URLSearchParams({ invitation: token, next: '/platform/vocabulary' })}`
  const entered = await enter(newPerson(), search)
  expect(entered.page.searchParams.get('next')).toBe('/platform/vocabulary')
  expect((await userOf(entered.browser)).current_org_id).toBe(team.id)
  const known = newPerson()
  await enter(known)
  const again = await enter(known, search)
  expect(again.page.searchParams.get('next')).toBe(`/platform/join?invitation=${token}`)
  expect((await userOf(again.browser)).current_org_id).not.toBe(team.id)
})

test('limits users with a valid link per link, and others per IP address', async () => {
  // An IP address may make three requests in ten minutes, and a sign-in takes two; a link may make thirty.
  const strict = await startTestApp({ env: { ...issuer.env, RATE_LIMIT_FACTOR: '0.05' } })
  issuer.serve(strict.url)
  try {
    const team = await Team.found(strict)
    const { token } = await strict.call(createInvitationLink, { body: { max_uses: 9, days: 1 } }, { as: team.owner })
    const arrive = async (search = '') => {
      issuer.person = newPerson()
      return (await new TestBrowser().open(`${strict.url}/api/auth/oidc/start${search}`, atPage)).pathname
    }
    const arrived: string[] = []
    for (let count = 0; count < 5; count += 1) arrived.push(await arrive(`?invitation=${token}`))
    expect(arrived).toEqual(Array(5).fill('/auth/arrived'))
    expect([await arrive(), await arrive()]).toEqual(['/auth/arrived', '/auth/login'])
  } finally {
    issuer.serve(app.url)
    await strict.stop()
  }
})

test('starts while the issuer is down', async () => {
  const late = await startIssuer()
  const early = await startTestApp({ env: late.env })
  try {
    const down = await new TestBrowser().open(`${early.url}/api/auth/oidc/start`, atPage)
    expect([down.pathname, problemOf(down)]).toEqual(['/auth/login', 'UNAVAILABLE'])
    late.serve(early.url)
    late.person = newPerson()
    expect((await new TestBrowser().open(`${early.url}/api/auth/oidc/start`, atPage)).pathname).toBe('/auth/arrived')
  } finally {
    await early.stop()
    await late.close()
  }
})

test.each<[string, (keyof PersonAtIssuer)[], boolean]>([
  ['does not contain the address', ['email', 'email_verified'], false],
  ['does not contain whether the address is verified', ['email_verified'], false],
  ['contains only the identifier', ['email', 'email_verified', 'given_name', 'family_name'], false],
  ['contains an empty address', ['email'], true],
  ['contains an empty verification', ['email_verified', 'given_name'], true],
])('asks userinfo if the ID token %s', async (_case, hidden, sendsEmpty) => {
  const anna = await app.register({ email: `userinfo.${hidden.length}.${sendsEmpty}@example.org` })
  await verified(app, anna)
  Object.assign(issuer, { onlyInUserinfo: hidden, sendsEmpty })
  const { browser } = await enter(newPerson({ email: anna.email }))
  Object.assign(issuer, { onlyInUserinfo: [], sendsEmpty: false })
  expect(await userOf(browser)).toMatchObject({ _id: anna.user._id })
})

test('does not take a verification from userinfo that is about another address', () => {
  expect(
    merged({ sub: 'a', email: 'Anna@x.org' }, { sub: 'a', email: 'anna@x.org', email_verified: true }),
  ).toMatchObject({
    email: 'Anna@x.org',
    email_verified: true,
  })
  expect(merged({ sub: 'a', email: 'anna@x.org' }, { sub: 'a', email: 'b@x.org', email_verified: true })).toMatchObject(
    {
      email: 'anna@x.org',
      email_verified: false,
    },
  )
})

/** The page and the log line of a rejected sign-in. */
async function rejected(person: PersonAtIssuer) {
  logged.length = 0
  const { page, browser } = await enter(person)
  expect(isSignedIn(browser)).toBe(false)
  const lines = logged.filter((line) => line.includes('sign_in_refused'))
  expect(lines).toHaveLength(1)
  expect(lines.join()).not.toContain(person.email ?? person.sub)
  return {
    problem: problemOf(page),
    reason: page.searchParams.get('reason'),
    why: JSON.parse(lines[0] ?? '').why as string,
  }
}

test('tells the learner and the operator that the issuer sends no address', async () => {
  const { problem, reason, why } = await rejected({ sub: 'person-without-address', given_name: 'Iga' })
  expect([problem, reason]).toEqual(['AUTH.OIDC_INVALID', 'no_email'])
  expect(why).toContain('release the claim "email"')
  const named = await rejected({ sub: 'person-with-a-login', email: 'iga.nowak', email_verified: true })
  expect(named).toMatchObject({ reason: 'no_email', why: expect.stringContaining('map it to the field') })
})

test('tells the operator that the issuer has to verify addresses', async () => {
  const anna = await app.register({})
  await verified(app, anna)
  const { problem, why } = await rejected(newPerson({ email: anna.email, email_verified: false }))
  expect(problem).toBe('AUTH.LINK_REQUIRED')
  expect(why).toContain('"email_verified": true')
})

test('tells the operator how the issuer has to sign tokens', async () => {
  issuer.serve(app.url, 'HS256')
  const { problem, why } = await rejected(newPerson())
  issuer.serve(app.url)
  expect(problem).toBe('AUTH.OIDC_INVALID')
  expect(why).toMatch(/HS256.*RS256/)
})
