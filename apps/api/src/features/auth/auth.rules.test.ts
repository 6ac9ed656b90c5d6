import { expect, test } from 'vitest'
import { comesFromUs, idleMs, isRecent, judgeToken, localeOf, recentMs, repeatMs, tagNames } from './auth.rules.ts'

const firstTagName = (firstName: string, lastName: string, language: 'en' | 'uk' | 'bg' = 'en') =>
  tagNames({ firstName, lastName, language }, () => 0).next().value

test('derives a tag name from the user’s name', () => {
  expect(firstTagName('Zoë', "O'Neill-Straße")).toBe('zoe_o_neill_strasse')
  expect(firstTagName('Łukasz', 'Żółć')).toBe('lukasz_zolc')
  expect(firstTagName('Щасна', 'Їжакевич', 'uk')).toBe('shchasna_izhakevych')
  expect(firstTagName('Божидар', 'Търнов', 'bg')).toBe('bozhidar_tarnov')
  expect(firstTagName('日', '本')).toBe('learner')
  expect(firstTagName('x'.repeat(80), 'y')).toHaveLength(40)
})

test('appends digits until a tag name is free', () => {
  const [plain, two, three] = tagNames({ firstName: 'Ann', lastName: 'Lee', language: 'en' }, () => 0.5)
  expect([plain, two, three]).toEqual(['ann_lee', 'ann_lee50', 'ann_lee500'])
})

const now = new Date('2026-03-01T12:00:00Z')
const before = (ms: number) => new Date(now.getTime() - ms)
const signIn = { expiresAt: new Date(now.getTime() + 1), revokedAt: null, lastUsedAt: before(idleMs - 1) }

test('exchanges a refresh token once', () => {
  expect(judgeToken(signIn, { usedAt: null }, null, now)).toBe('rotate')
  expect(judgeToken({ ...signIn, expiresAt: now }, { usedAt: null }, null, now)).toBe('refuse')
  expect(judgeToken({ ...signIn, lastUsedAt: before(idleMs) }, { usedAt: null }, null, now)).toBe('refuse')
  expect(judgeToken({ ...signIn, revokedAt: before(1) }, { usedAt: null }, null, now)).toBe('refuse')
})

test('returns the same successor for a reused token for a day', () => {
  expect(judgeToken(signIn, { usedAt: before(repeatMs) }, { usedAt: null }, now)).toBe('repeat')
  expect(judgeToken(signIn, { usedAt: before(repeatMs + 1) }, { usedAt: null }, now)).toBe('revoke')
  expect(judgeToken(signIn, { usedAt: before(1) }, { usedAt: before(1) }, now)).toBe('revoke')
  expect(judgeToken(signIn, { usedAt: before(1) }, null, now)).toBe('revoke')
})

test('accepts requests from our own pages and requests without an origin', () => {
  const ours = 'https://parley.example.org'
  const from = (site?: string, origin?: string) => comesFromUs({ site, origin }, ours)
  expect(from('same-origin')).toBe(true)
  expect(['same-site', 'cross-site', 'none'].map((site) => from(site, ours))).toEqual([false, false, false])
  expect([from(), from(undefined, ours), from(undefined, 'https://evil.example')]).toEqual([true, true, false])
})

test('derives language and country from the browser’s headers', () => {
  expect(localeOf('sv, uk-UA;q=0.9, en-IE;q=0.8')).toEqual({ explanationLanguage: 'uk', country: 'UA' })
  expect(localeOf('zh-Hant-TW')).toEqual({ explanationLanguage: 'en', country: 'TW' })
  expect(localeOf('*')).toEqual({ explanationLanguage: 'en', country: 'ZZ' })
  expect(localeOf(undefined)).toEqual({ explanationLanguage: 'en', country: 'ZZ' })
})

test('treats a sign-in as recent for ten minutes', () => {
  expect([isRecent(before(recentMs), now), isRecent(before(recentMs + 1), now)]).toEqual([true, false])
})
