// The preview of a shared review, on the page that a messenger asks for.
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { languages } from '@parley/contracts/language.ts'
import { revokePublicId, sharePublicly } from '@parley/contracts/review.ts'
import { eq } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { reviews } from '#database/reviews.ts'
import { users } from '#database/users.ts'
import { contentPolicy } from '#platform/content-policy.ts'
import { createHttp } from '#platform/http.ts'
import { createLog } from '#platform/log.ts'
import { webRoutes } from '#platform/web.ts'
import { startTestApp, type TestApp, type TestUser } from '../../testing/test-app.ts'
import { previewOf } from './preview.ts'
import { previewTexts } from './preview-texts.ts'
import { holdConversation } from './test-conversation.ts'

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
  return ['title', 'description'].map((name) => html.match(`property="og:${name}" content="([^"]*)"`)?.[1])
}
const inEnglish = Object.values(previewTexts.en)

test('it is in the language of the review, and in English where none is shared', async () => {
  const { db } = app.connection
  const said = [{ learner: 'I would like a coffee.', partner: 'Of course.' }]
  const { sessionId } = await holdConversation(db, { userId: learner.user._id, said })
  const [review] = await db
    .insert(reviews)
    .values({ sessionId, userId: learner.user._id, status: 'ready' })
    .returning({ id: reviews.id })
  const of = { params: { id: review?.id ?? '' } }
  const { public_id } = await app.call(sharePublicly, of, { as: learner })
  for (const language of languages) {
    await db.update(users).set({ explanationLanguage: language }).where(eq(users.id, learner.user._id))
    const { title, description } = previewTexts[language]
    expect([language, ...(await look(`${public_id}?from=mail`))]).toEqual([language, title, description])
  }
  expect(new Set(languages.map((language) => previewTexts[language].title)).size).toBe(languages.length)
  await app.call(revokePublicId, of, { as: learner })
  expect(await look(public_id)).toEqual(inEnglish)
  expect(await look('')).toEqual(inEnglish)
  expect(await look('x'.repeat(2_000))).toEqual(inEnglish)
})
