import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const ui = join(import.meta.dirname, '..', '..', 'ui')

test('every component of #ui appears on the parts page', () => {
  const pages = globSync('parts-*.tsx', { cwd: import.meta.dirname })
  const sources = pages.map((name) => readFileSync(join(import.meta.dirname, name), 'utf8')).join('\n')
  const parts = globSync('**/!(*.test).tsx', { cwd: ui })
  expect(parts.length).toBeGreaterThan(40)
  // Components shown inside another one, or represented by one that looks the same.
  const shownBy: Record<string, string> = {
    'controls/button-link.tsx': 'controls/button.tsx',
    'states/connection-banner.tsx': 'states/lost-connection.tsx',
    'page/loaded-page.tsx': 'states/failed.tsx',
    'page/open-text.tsx': 'page/open-page.tsx',
    'page/public-failed.tsx': 'states/failed.tsx',
    'page/public-notes.tsx': 'states/lost-connection.tsx',
    'states/storage-denied.tsx': 'states/lost-connection.tsx',
    'dialogs/toaster.tsx': 'dialogs/toast.ts',
    'voice/parted-line.tsx': 'voice/fix.tsx',
  }
  const withoutLook = ['browser-only.tsx', 'styles/mantine-shell.tsx']
  const seen = parts.filter((part) => !withoutLook.includes(part))
  expect(seen.filter((part) => !sources.includes(`'#ui/${shownBy[part] ?? part}'`))).toEqual([])
})
