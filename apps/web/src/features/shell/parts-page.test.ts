import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const ui = join(import.meta.dirname, '..', '..', 'ui')

test('every part of #ui stands on the page of parts', () => {
  const pages = globSync('parts-*.tsx', { cwd: import.meta.dirname })
  const sources = pages.map((name) => readFileSync(join(import.meta.dirname, name), 'utf8')).join('\n')
  const parts = globSync('**/*.tsx', { cwd: ui })
  expect(parts.length).toBeGreaterThan(40)
  // Where a part consists of others or looks like one, that one shows it.
  const shownBy: Record<string, string> = {
    'button-link.tsx': 'button.tsx',
    'connection-banner.tsx': 'lost-connection.tsx',
    'public-failed.tsx': 'failed.tsx',
    'public-notes.tsx': 'lost-connection.tsx',
    'storage-denied.tsx': 'lost-connection.tsx',
    'toaster.tsx': 'toast.ts',
  }
  const withoutLook = ['browser-only.tsx', 'mantine-shell.tsx']
  const seen = parts.filter((part) => !withoutLook.includes(part))
  expect(seen.filter((part) => !sources.includes(`'#ui/${shownBy[part] ?? part}'`))).toEqual([])
})
