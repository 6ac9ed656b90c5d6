import { expect, test } from 'vitest'
import { pageHint } from './page-hint.ts'

test('parses the stored hint among other cookies', () => {
  const hint = { isSignedIn: true, isKnown: true, language: 'uk' } as const
  expect(pageHint.write(hint)).toBe('parley.page=in.uk')
  expect(pageHint.read(`a=b; ${pageHint.write(hint)}; c=d`)).toEqual(hint)
})

test.each([
  [{ isSignedIn: false, isKnown: true, language: 'de' }, 'parley.page=out.de'],
  [{ isSignedIn: false, isKnown: false, language: 'de' }, 'parley.page=new.de'],
] as const)('writes %j as %s', (hint, cookie) => {
  expect(pageHint.write(hint)).toBe(cookie)
  expect(pageHint.read(cookie)).toEqual(hint)
})

test.each([
  '',
  'parley.page=',
  'parley.page=in.xx',
  'parley.page=maybe.en',
  'xparley.page=in.en',
  'parley.page=in.english',
])('does not read “%s” as a hint', (cookies) => {
  expect(pageHint.read(cookies)).toBeNull()
})
