// Moves the files of a running installation to a bucket and back, during conversations.

import { deleteUser } from '@parley/contracts/account/user.ts'
import { getSession } from '@parley/contracts/conversation/conversation.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readEnv } from '#platform/env/env.ts'
import { fileCommands, moveFiles } from './admin/files.ts'
import { runCommand } from './testing/admin.ts'
import { Learner } from './testing/learner.ts'
import { startBucket, type TestBucket } from './testing/processes/bucket.ts'
import { startTestApp, type TestApp } from './testing/test-app.ts'
import { testEngine } from './testing/test-database.ts'
import { spoken, wavOf } from './testing/voice.ts'

const text = 'I would like to book a room, please.'

/** A learner with an open conversation. */
async function practise(app: TestApp) {
  const learner = await Learner.join(app)
  const session = await learner.openScene()
  await learner.say(session, { opening: true })
  return { learner, session }
}
type Practice = Awaited<ReturnType<typeof practise>>

/** Sounds of the conversation's recordings and replies, as a server serves them. @returns their sizes in bytes */
async function soundsAt(app: TestApp, { learner, session }: Practice): Promise<number[]> {
  const read = await app.call(getSession, { params: { id: session._id } }, { as: learner.user })
  const urls = read.conversation_history.flatMap(({ audio_url }) => audio_url ?? [])
  return Promise.all(
    urls.map(async (url) => {
      const response = await app.fetch(url)
      return response.ok ? (await response.bytes()).byteLength : 0
    }),
  )
}

// Two servers need a database that both can use.
describe.runIf(testEngine === 'postgres')('moving the files of an installation', () => {
  let bucket: TestBucket
  let folderServer: TestApp
  beforeAll(async () => {
    bucket = await startBucket()
    folderServer = await startTestApp()
  })
  afterAll(async () => {
    await folderServer.stop()
    await bucket[Symbol.asyncDispose]()
  })
  const move = async (to: 'bucket' | 'folder') => {
    const env = readEnv({ NODE_ENV: 'test', DATA_DIR: folderServer.dataDir, ...bucket.env })
    const runOther = (args: readonly string[]) =>
      runCommand(folderServer, fileCommands, [...args]).then(({ json, text: out }) => ({ json, lines: [out] }))
    return (await moveFiles(env, { to, runOther, namingMs: 500 })).json
  }

  test('keeps every sound of conversations that go on, and none of a deleted account', async () => {
    const audio = wavOf(await spoken(text))
    const [staying, leaving] = [await practise(folderServer), await practise(folderServer)]
    for (const { learner, session } of [staying, leaving]) await learner.say(session, { text, audio })
    // With turns under way.
    const during = [1, 2, 3].map(() => staying.learner.say(staying.session, { text, audio }))
    expect(await move('bucket')).toMatchObject({ removed: 0 })
    await Promise.all(during)
    const { user } = leaving.learner
    await folderServer.call(deleteUser, { body: { password: user.password } }, { as: user })

    const bucketServer = await startTestApp({ env: bucket.env, beside: folderServer })
    try {
      await staying.learner.at(bucketServer).say(staying.session, { text, audio })
      expect(await move('bucket')).toMatchObject({ removed: expect.any(Number) })
      const sizes = await soundsAt(bucketServer, staying)
      expect(sizes.filter((size) => size === audio.byteLength)).toHaveLength(5)
      expect(sizes).not.toContain(0)
      const left = (await bucket.keys()).filter((key) => /\.(wav|mp3)$/.test(key))
      expect(left).toHaveLength(sizes.length)

      expect(await move('folder')).toMatchObject({ removed: 0 })
      expect(await soundsAt(folderServer, staying)).toEqual(sizes)
    } finally {
      await bucketServer.stop()
    }
  })

  test('rejects a folder and a bucket that both belong to another database', async () => {
    const other = await startTestApp()
    try {
      const env = readEnv({ NODE_ENV: 'test', DATA_DIR: folderServer.dataDir, ...bucket.env })
      const before = await bucket.keys()
      const runOther = (args: readonly string[]) =>
        runCommand(other, fileCommands, [...args]).then(({ json, text: out }) => ({ json, lines: [out] }))
      await expect(moveFiles(env, { to: 'bucket', runOther })).rejects.toThrow('check DATABASE_URL')
      expect(await bucket.keys()).toEqual(before)
    } finally {
      await other.stop()
    }
  })
})
