import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, test } from 'vitest'
import { buildApi } from './build-api.mjs'
import { root } from './node24.mjs'

test('the bundle names no absolute path, so that a built folder can be moved or copied', async () => {
  const dist = await buildApi()
  const scripts = readdirSync(dist).filter((name) => name.endsWith('.js'))
  expect(scripts).toContain('server.js')
  const fixed = scripts.filter((name) => {
    const text = readFileSync(join(dist, name), 'utf8')
    return text.includes(root) || text.includes(pathToFileURL(root).href)
  })
  expect(fixed).toEqual([])
}, 120_000)
