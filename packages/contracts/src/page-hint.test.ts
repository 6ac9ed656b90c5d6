import { expect, test } from 'vitest'
import { pageHint } from './page-hint.ts'

test('reads among other cookies what was written', () => {
  const hint = { isSignedIn: true, language: 'uk' } as const
  expect(pageHint.write(hint)).toBe('parley.page=in.uk')
  expect(pageHint.read(`a=b; ${pageHint.write(hint)}; c=d`)).toEqual(hint)
})

test.each([
  '',
  'parley.page=',
  'parley.page=in.xx',
  'parley.page=maybe.en',
  'xparley.page=in.en',
  'parley.page=in.english',
])('takes “%s” for no hint', (cookies) => {
  expect(pageHint.read(cookies)).toBeNull()
})
