import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const ui = join(import.meta.dirname, '..', '..', 'ui')

test('every part of #ui stands on the page of parts', () => {
  const pages = globSync('parts-*.tsx', { cwd: import.meta.dirname })
  const sources = pages.map((name) => readFileSync(join(import.meta.dirname, name), 'utf8')).join('\n')
  const parts = globSync('**/*.tsx', { cwd: ui })
  expect(parts.length).toBeGreaterThan(40)
  // A toast brings the place it stands in.
  const shownBy: Record<string, string> = { 'toaster.tsx': 'toast.ts' }
  expect(parts.filter((part) => !sources.includes(`'#ui/${shownBy[part] ?? part}'`))).toEqual([])
})
