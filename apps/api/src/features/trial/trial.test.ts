// The trial conversation on the landing page over HTTP: what visitors may do, what it costs, and how it is stored.

import { getUser, updateUser } from '@parley/contracts/account/user.ts'
import { getSession } from '@parley/contracts/conversation/conversation.ts'
import { hearTrialOpening, keepTrial, sendTrialTurn, type TrialAnswer } from '@parley/contracts/conversation/trial.ts'
import { trialOpenings, trialScenario } from '@parley/contracts/conversation/trial-opening.ts'
import { languages } from '@parley/contracts/language/language.ts'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { freeUsage, sessions, turns } from '#database/conversations.ts'
import { scenarios } from '#database/scenarios.ts'
import { instanceUsage } from '#database/usage.ts'
import { startTestApp, type TestApp, type TestUser } from '../../testing/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ env: { TRIAL_TURNS_PER_DAY: '500' } })
}, 150_000)
afterAll(() => app.stop())

const first = { language: 'es', explanation_language: 'en', text: 'Buenas noches. Somos dos.' } as const

/** A browser, which sends back the cookies it receives. */
class Browser {
  cookie = ''
  async send(body: object): Promise<{ status: number; answer: TrialAnswer & { code?: string } }> {
    const response = await app.fetch('/api/trial/turn', {
      method: 'POST',
      headers: { 'content-type': 'application/json', cookie: this.cookie },
      body: JSON.stringify(body),
    })
    this.cookie = response.headers.getSetCookie()[0]?.split(';')[0] ?? this.cookie
    return { status: response.status, answer: (await response.json()) as TrialAnswer }
  }
  async talk(...texts: string[]): Promise<TrialAnswer> {
    let last: TrialAnswer | undefined
    for (const text of texts) {
      const { status, answer } = await this.send({ ...first, text, ...(last && { token: last.token }) })
      expect(status).toBe(200)
      last = answer
    }
    if (last === undefined) throw new Error('Nothing was said')
    return last
  }
  keep(token: string, as: TestUser) {
    const body = { token, time_zone: 'Europe/Sofia' }
    return app.call(keepTrial, { body }, { as, headers: { cookie: this.cookie } })
  }
}

const rows = async (table: typeof sessions | typeof turns) =>
  Number((await app.connection.db.select({ count: sql<number>`count(*)` }).from(table))[0]?.count)

describe('a visitor', () => {
  test('has two turns in any language and receives one finding', async () => {
    const before = [await rows(sessions), await rows(turns)]
    for (const language of languages) {
      const browser = new Browser()
      const said = { language, explanation_language: language === 'en' ? 'de' : 'en' }
      const one = await browser.send({ ...said, text: trialOpenings[language].hint })
      expect(one).toMatchObject({ status: 200, answer: { turns_left: 1, finding: null } })
      expect(one.answer.translation, language).toMatch(language === 'en' ? /reserviert/ : /reservation/)
      expect(Buffer.from(one.answer.audio ?? '', 'base64').length, language).toBeGreaterThan(2_000)
      const hint = one.answer.hint ?? ''
      const two = await browser.send({ ...said, text: hint, token: one.answer.token })
      expect(two.answer, language).toMatchObject({ turns_left: 0, finding: { kind: 'right', said: hint } })
      const more = await browser.send({ ...said, text: 'OK', token: two.answer.token })
      expect(more).toMatchObject({ status: 409, answer: { code: 'CONVERSATION.ENDED' } })
    }
    expect([await rows(sessions), await rows(turns)]).toEqual(before)
  }, 60_000)

  test('is shown only real mistakes', async () => {
    const browser = new Browser()
    const english = { language: 'en', explanation_language: 'en' }
    const one = await browser.send({ ...english, text: 'A table for two, please.' })
    const two = await browser.send({
      ...english,
      text: 'No, we does not have an reservation.',
      token: one.answer.token,
    })
    const { finding } = two.answer
    expect(finding?.kind).toBe('mistake')
    expect(finding?.kind === 'mistake' && finding.said.includes(finding.original)).toBe(true)
  })

  test('hears the same first line as on the page and in the library', async () => {
    const stored = await app.connection.db.select().from(scenarios).where(eq(scenarios.slug, trialScenario))
    expect(stored).toHaveLength(languages.length)
    for (const { targetLanguage, script } of stored) {
      const { line, hint } = trialOpenings[targetLanguage]
      expect([script?.opening, script?.steps[0]?.example]).toEqual([line, hint])
      const { audio } = await app.call(hearTrialOpening, { params: { language: targetLanguage } })
      expect(Buffer.from(audio ?? '', 'base64').length, targetLanguage).toBeGreaterThan(2_000)
    }
  })

  test('cannot continue another visitor’s or a made-up conversation', async () => {
    const browser = new Browser()
    const { token } = await browser.talk('Somos dos.')
    const bad = { status: 400, answer: { code: 'VALIDATION.FAILED' } }
    const thief = new Browser()
    expect(await thief.send({ ...first, token })).toMatchObject(bad)
    thief.cookie = 'parley_trial=made-up'
    expect(await thief.send({ ...first, token })).toMatchObject(bad)
    expect(await browser.send({ ...first, language: 'fr', token })).toMatchObject(bad)
    const [head, , signature] = token.split('.')
    const claims = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString())
    const forged = Buffer.from(JSON.stringify({ ...claims, lines: [] })).toString('base64url')
    expect(await browser.send({ ...first, token: `${head}.${forged}.${signature}` })).toMatchObject(bad)
    const none = Buffer.from('{"alg":"none"}').toString('base64url')
    expect(await browser.send({ ...first, token: `${none}.${token.split('.')[1]}.` })).toMatchObject(bad)
    expect(await browser.send({ ...first, token: 'x'.repeat(7_000) })).toMatchObject(bad)
    expect(await browser.send({ ...first, text: 'x'.repeat(301) })).toMatchObject(bad)
    expect(await browser.send({ ...first, text: '   ' })).toMatchObject(bad)
  })
})

describe('the cost of visitors', () => {
  test('is limited by IP address and by day', async () => {
    const small = await startTestApp({ env: { TRIAL_TURNS_PER_DAY: '5', RATE_LIMIT_FACTOR: '1' } })
    try {
      const ask = () => small.refused(sendTrialTurn, { body: first }).catch(() => ({ status: 200, code: '' }))
      const answers = await Promise.all(Array.from({ length: 30 }, ask))
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(5)
      expect(new Set(answers.map(({ code }) => code))).toEqual(new Set(['', 'BUDGET.EXCEEDED']))
      const [used] = await small.connection.db.select().from(instanceUsage).where(eq(instanceUsage.kind, 'trial_turns'))
      expect(used?.amount).toBe(5)
      const more = await Promise.all(Array.from({ length: 120 }, ask))
      expect(more.some(({ code }) => code === 'RATE_LIMITED')).toBe(true)
    } finally {
      await small.stop()
    }
  }, 120_000)

  test('is zero if there is no such scenario', async () => {
    const none = await startTestApp({ env: { TRIAL_TURNS_PER_DAY: '0' } })
    try {
      expect(await none.refused(sendTrialTurn, { body: first })).toMatchObject({ status: 404 })
      expect(await none.refused(hearTrialOpening, { params: { language: 'es' } })).toMatchObject({ status: 404 })
    } finally {
      await none.stop()
    }
  }, 120_000)
})

describe('keeping the trial', () => {
  test('creates one conversation, no matter how often it is requested', async () => {
    const browser = new Browser()
    const { token, reply } = await browser.talk('Una mesa para dos, por favor.', 'No, no tenemos reserva.')
    const user = await app.register()
    const kept = await Promise.all([1, 2, 3].map(() => browser.keep(token, user)))
    const [id = ''] = new Set(kept.map(({ session_id }) => session_id))
    expect(new Set(kept.map(({ session_id }) => session_id)).size).toBe(1)
    const session = await app.call(getSession, { params: { id } }, { as: user })
    expect(session).toMatchObject({ state: 'running', steps_done: 2, is_end: false, last_model_response: reply })
    expect(session.goals_used).toEqual([0, 1])
    expect(session.conversation_history.map(({ role, content }) => [role, content])).toEqual([
      ['assistant', trialOpenings.es.line],
      ['user', 'Una mesa para dos, por favor.'],
      ['assistant', expect.stringContaining('reserva')],
      ['user', 'No, no tenemos reserva.'],
      ['assistant', reply],
    ])
    expect(session.suggestion?.phrase).toMatch(/ventana/)
    const [free] = await app.connection.db.select().from(freeUsage).where(eq(freeUsage.userId, user.user._id))
    expect(free?.used).toBe(1)
  })

  test('continues where the trial stopped', async () => {
    const browser = new Browser()
    const { token } = await browser.talk('Una mesa para dos, por favor.')
    const user = await app.register()
    const { session_id: id } = await browser.keep(token, user)
    const form = new FormData()
    const fields = { session_id: id, turn_id: crypto.randomUUID(), text: 'No, no tenemos reserva.' }
    for (const [name, value] of Object.entries(fields)) form.set(name, value)
    form.set('target_language', 'es')
    form.set('explanation_language', 'en')
    const headers = { authorization: `Bearer ${user.accessToken}` }
    const stream = await (await app.fetch('/api/conversation', { method: 'POST', headers, body: form })).text()
    expect(stream).toMatch(/dentro o fuera/)
    expect(await app.call(getSession, { params: { id } }, { as: user })).toMatchObject({ steps_done: 2 })
  })

  test('sets the target language if none is set', async () => {
    const browser = new Browser()
    const { token } = await browser.talk('Somos dos.')
    const learns = async (user: TestUser) => {
      await browser.keep(token, user)
      return (await app.call(getUser, {}, { as: user })).learning_language
    }
    expect(await learns(await app.register())).toBe('es')
    const decided = await app.register()
    await app.call(updateUser, { body: { learning_language: 'fr' } }, { as: decided })
    expect(await learns(decided)).toBe('fr')
  })

  test('works only in the same browser, for a user who has accepted the policies', async () => {
    const browser = new Browser()
    const { token } = await browser.talk('Somos dos.')
    const user = await app.registerOnly()
    await expect(browser.keep(token, user)).rejects.toThrow('USER.POLICIES_NOT_ACCEPTED')
    await expect(new Browser().keep(token, await app.register())).rejects.toThrow('VALIDATION.FAILED')
  })
})
