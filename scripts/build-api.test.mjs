import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, posix } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, test } from 'vitest'
import { buildApi, pattern, sources } from './build-api.mjs'
import { filesOf } from './build-once.mjs'
import { root } from './node24.mjs'

test('the bundle contains no absolute paths, so it can be moved or copied', async () => {
  const dist = await buildApi()
  const scripts = readdirSync(dist).filter((name) => name.endsWith('.js'))
  expect(scripts).toContain('server.js')
  const fixed = scripts.filter((name) => {
    const text = readFileSync(join(dist, name), 'utf8')
    return text.includes(root) || text.includes(pathToFileURL(root).href)
  })
  expect(fixed).toEqual([])
}, 120_000)

test('the bundle is rebuilt when one of its files changes', () => {
  const watched = sources.flatMap((source) => [...filesOf(source, pattern)])
  const imported = watched
    .filter((path) => path.endsWith('.ts'))
    .flatMap((path) => {
      const imports = readFileSync(join(root, path), 'utf8').matchAll(/from '(\.[^']+)'/g)
      return [...imports].map(([, file = '']) => posix.join(dirname(path), file))
    })
  expect(imported).toContain('apps/api/src/texts/en/auth.json')
  expect(imported.filter((path) => !watched.includes(path))).toEqual([])
})
