// The operator's texts over HTTP.
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { getLegalText } from '@parley/contracts/account/legal.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'

let app: TestApp

beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

const textOf = async (name: 'terms' | 'privacy', language: 'en' | 'de' | 'uk') =>
  (await app.call(getLegalText, { params: { name }, query: { language } })).text

test('serves the operator’s texts once they replace Parley’s own in every language', async () => {
  expect(await textOf('terms', 'de')).toBeNull()
  const folder = join(app.dataDir, 'legal')
  await mkdir(folder, { recursive: true })
  await writeFile(join(folder, 'terms.en.md'), '# Our terms')
  await writeFile(join(folder, 'terms.de.md'), '# Unsere Bedingungen')
  expect(await textOf('terms', 'de')).toBe('# Unsere Bedingungen')
  expect(await textOf('terms', 'uk')).toBe('# Our terms')
  expect(await textOf('privacy', 'de')).toBeNull()
})

test('serves only the three texts', async () => {
  for (const name of ['secrets', '..%2Fsecret', 'terms.en']) {
    const answer = await app.fetch(`/api/legal/${name}?language=en`)
    expect(answer.status).toBe(400)
  }
})
