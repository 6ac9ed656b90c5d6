// Files in moto's S3, an implementation other than the one of the ordinary tests.
import { join } from 'node:path'
import { getSession } from '@parley/contracts/conversation/conversation.ts'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { Learner } from '../testing/learner.ts'
import { folderOf, type RealServer, requireFolder, startReal } from '../testing/real/real-server.ts'
import { startTestApp, type TestApp } from '../testing/test-app.ts'
import { spoken, wavOf } from '../testing/voice.ts'

const text = 'I would like to book a room, please.'

describe.skipIf(folderOf('moto') === undefined)("moto's S3", () => {
  let store: RealServer
  let app: TestApp
  beforeAll(async () => {
    store = await startReal({
      command: join(requireFolder('moto'), 'bin', 'moto_server'),
      args: (port) => ['-H', '127.0.0.1', '-p', `${port}`],
      readyPath: '/moto-api/data.json',
    })
    const made = await fetch(`${store.url}/parley`, { method: 'PUT' })
    expect(made.status).toBe(200)
    app = await startTestApp({
      env: {
        S3_ENDPOINT: store.url,
        S3_BUCKET: 'parley',
        S3_ACCESS_KEY_ID: 'key',
        S3_SECRET_ACCESS_KEY: 'secret',
        S3_REGION: 'us-east-1',
      },
    })
  })
  afterAll(async () => {
    await app?.stop()
    await store?.[Symbol.asyncDispose]()
  })

  /** Keys of all objects. */
  const keys = async () => [...(await (await fetch(`${store.url}/parley`)).text()).matchAll(/<Key>(.*?)<\/Key>/g)]

  test('plays recordings, whole and in part, and deletes them with the account', async () => {
    const before = (await keys()).length
    const learner = await Learner.join(app)
    const session = await learner.openScene()
    await learner.say(session, { opening: true })
    const audio = wavOf(await spoken(text))
    await learner.say(session, { text, audio })
    const read = await app.call(getSession, { params: { id: session._id } }, { as: learner.user })
    const url = read.conversation_history.find(({ role }) => role === 'user')?.audio_url ?? ''
    expect(await (await app.fetch(url)).bytes()).toEqual(audio)
    const part = await app.fetch(url, { headers: { range: 'bytes=0-43' } })
    expect([part.status, await part.bytes()]).toEqual([206, audio.slice(0, 44)])
    const response = await app.fetch('/api/user', {
      method: 'DELETE',
      headers: { authorization: `Bearer ${learner.user.accessToken}`, 'content-type': 'application/json' },
      body: JSON.stringify({ password: learner.user.password }),
    })
    expect(response.ok).toBe(true)
    await vi.waitFor(async () => expect((await keys()).length).toBeLessThanOrEqual(before + 1), { timeout: 60_000 })
  })
})
