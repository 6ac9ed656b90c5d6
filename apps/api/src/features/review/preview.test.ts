// The preview of a shared review, on the page that a messenger requests.
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Language, languages } from '@parley/contracts/language/language.ts'
import { revokePublicId, sharePublicly } from '@parley/contracts/review/sharing.ts'
import { eq } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { reviews } from '#database/reviews.ts'
import { users } from '#database/users.ts'
import { createHttp } from '#platform/http/http.ts'
import { createLog } from '#platform/log/log.ts'
import { contentPolicy } from '#platform/pages/content-policy.ts'
import { webRoutes } from '#platform/pages/web.ts'
import { textsOf } from '#texts/texts.ts'
import { insertConversation } from '../../testing/conversations.ts'
import { startTestApp, type TestApp, type TestUser } from '../../testing/test-app.ts'
import { previewOf } from './preview.ts'

const texts = textsOf('review')

let app: TestApp
let learner: TestUser
let folder: string
let pages: FastifyInstance
let base: string
beforeAll(async () => {
  app = await startTestApp()
  learner = await app.register()
  folder = await mkdtemp(join(tmpdir(), 'parley-preview-'))
  await writeFile(join(folder, 'index.html'), '<head></head>')
  pages = await createHttp({ log: createLog({ LOG_LEVEL: 'silent' }), isHttps: false })
  await webRoutes(pages, {
    folder,
    publicUrl: 'https://parley.example',
    policy: contentPolicy([]),
    config: async () => ({}),
    valuesIn: () => ({}),
    isReplaced: async () => false,
    previewOf: (publicId) => previewOf(app.connection.db, publicId),
  })
  base = await pages.listen({ port: 0 })
}, 150_000)
afterAll(async () => {
  await pages.close()
  await rm(folder, { recursive: true })
  await app.stop()
})

const look = async (publicId: string) => {
  const html = await (await fetch(`${base}/session-review/${publicId}`, { headers: { accept: 'text/html' } })).text()
  return ['title', 'description', 'image'].map((name) => html.match(`property="og:${name}" content="([^"]*)"`)?.[1])
}
const shownIn = (language: Language) => {
  const { title, description } = texts[language].preview
  return [title, description, `https://parley.example/preview-review-${language}.png`]
}

test('uses the review’s language, or English if none is shared', async () => {
  const { db } = app.connection
  const said = [{ learner: 'I would like a coffee.', partner: 'Of course.' }]
  const { sessionId } = await insertConversation(db, { userId: learner.user._id, said })
  const [review] = await db
    .insert(reviews)
    .values({ sessionId, userId: learner.user._id, status: 'ready' })
    .returning({ id: reviews.id })
  const of = { params: { id: review?.id ?? '' } }
  const { public_id } = await app.call(sharePublicly, of, { as: learner })
  for (const language of languages) {
    await db.update(users).set({ explanationLanguage: language }).where(eq(users.id, learner.user._id))
    expect(await look(`${public_id}?from=mail`)).toEqual(shownIn(language))
  }
  expect(new Set(languages.map((language) => texts[language].preview.title)).size).toBe(languages.length)
  await app.call(revokePublicId, of, { as: learner })
  expect(await look(public_id)).toEqual(shownIn('en'))
  expect(await look('')).toEqual(shownIn('en'))
  expect(await look('x'.repeat(2_000))).toEqual(shownIn('en'))
})

test.each(languages)('its picture is 1200 × 630: %s', async (language) => {
  const png = await readFile(new URL(`../../../../web/public/preview-review-${language}.png`, import.meta.url))
  // The width and height in a PNG header: https://www.w3.org/TR/png-3/#11IHDR
  expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([1200, 630])
})
