import { expect, test } from 'vitest'
import { keysOf } from './page-keys.ts'

test.each([
  ['/platform/vocabulary/due', 'record'],
  ['/platform/history/0123456789abcdef01234567', 'lines'],
  ['/platform/class/review/0123456789abcdef01234567', 'lines'],
  ['/platform/user-progress', 'phrases'],
])('%s lists its own keys', (path, does) => {
  expect(keysOf(path)[0]?.does).toBe(does)
})

test.each(['/platform/dashboard', '/platform/history', '/platform/history/', '/platform/vocabulary'])(
  '%s has no keys of its own',
  (path) => expect(keysOf(path)).toEqual([]),
)
