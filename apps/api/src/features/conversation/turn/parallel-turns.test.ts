// One user with many concurrent turns.
import { connect } from 'node:net'
import { sendTurn } from '@parley/contracts/conversation/conversation.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp, type TestUser } from '../../../testing/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ env: { RATE_LIMIT_FACTOR: '1' } })
})
afterAll(() => app.stop())

const type = 'multipart/form-data; boundary=parley-test-boundary'

/** A turn whose body never arrives completely, with its early answer and its end. */
function begin(vera: TestUser) {
  const socket = connect(Number(new URL(app.url).port), '127.0.0.1')
  socket.on('error', () => undefined)
  socket.write(
    `POST ${sendTurn.path} HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${vera.accessToken}\r\ncontent-type: ${type}\r\ncontent-length: 9999\r\n\r\n`,
  )
  const answer = new Promise<string>((resolve) => socket.once('data', (data) => resolve(data.toString('latin1'))))
  return { answer, end: () => socket.destroy() }
}

/** The response to an empty turn: 400 if there is a slot for it. */
const answered = (vera: TestUser) =>
  app.fetch(sendTurn.path, {
    method: 'POST',
    headers: { authorization: `Bearer ${vera.accessToken}`, 'content-type': type },
    body: '--parley-test-boundary--\r\n',
  })

test('handles at most two of a user’s turns at a time', async () => {
  const [vera, other] = [await app.register(), await app.register()]
  const begun = [begin(vera), begin(vera), begin(vera)]
  const answer = await Promise.race(begun.map((turn) => turn.answer))
  expect(answer).toMatch(/^HTTP\/1\.1 429 .*\r\nretry-after: 5\r\n/s)
  expect((await answered(other)).status).toBe(400)
  for (const turn of begun) turn.end()
  await expect.poll(async () => (await answered(vera)).status, { timeout: 60_000 }).toBe(400)
})
