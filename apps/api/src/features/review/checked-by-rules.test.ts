import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { getReview, requestReview } from '@parley/contracts/review/review.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { insertConversation } from '../../testing/conversations.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'

/** Finds only "fue", in the format of LanguageTool's HTTP server. */
const server = createServer(async (request, response) => {
  let form = ''
  for await (const piece of request) form += piece
  const offset = (new URLSearchParams(form).get('text') ?? '').indexOf('fue')
  const rule = { id: 'RULE', issueType: 'grammar', category: { id: 'AGREEMENT_VERBS', name: '' } }
  const match = { message: 'Así no.', offset, length: 3, replacements: [{ value: 'fui' }], rule }
  response.writeHead(200, { 'content-type': 'application/json' })
  response.end(JSON.stringify({ matches: offset < 0 ? [] : [match] }))
})
let app: TestApp
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  app = await startTestApp({ env: { LANGUAGETOOL_URL: `http://127.0.0.1:${(server.address() as AddressInfo).port}` } })
})
afterAll(async () => {
  await app.stop()
  server.close()
})

test.each([
  ['Ayer yo fue al mercado.', 'es', ['yo fue al']],
  ['Ayer yo fui al mercado.', 'es', []],
] as const)('reports what a rule server found in “%s”', async (learner, language, found) => {
  const user = await app.register()
  const said = [
    { learner: null, partner: '¿Qué tal?' },
    { learner, partner: 'Ya veo.' },
  ]
  const { sessionId } = await insertConversation(app.connection.db, { userId: user.user._id, said, language })
  const { _id } = await app.call(requestReview, { body: { session_id: sessionId } }, { as: user })
  const read = () => app.call(getReview, { params: { id: _id } }, { as: user })
  await expect.poll(async () => (await read()).status, { timeout: 60_000, interval: 50 }).toBe('ready')
  const review = await read()
  expect(review.is_checked_by_rules).toBe(true)
  expect(review.mistakes.map(({ original_text }) => original_text)).toEqual(found)
})
