// A received recording whose file is missing or damaged when it is transcribed.
import { randomUUID } from 'node:crypto'
import { rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { requestReview } from '@parley/contracts/review/review.ts'
import type { FakeProvider } from '@parley/fake-provider/fake-provider.ts'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { turns } from '#database/conversations.ts'
import { dataOf, Learner, startWithModels } from '../../../testing/learner.ts'
import type { TestApp } from '../../../testing/test-app.ts'
import { spoken, wavOf } from '../../../testing/voice.ts'

let app: TestApp
let provider: FakeProvider
let learner: Learner
let wav: Uint8Array
beforeAll(async () => {
  ;({ app, provider } = await startWithModels({ transcript: 'A table for two, please.' }))
  learner = await Learner.join(app)
  wav = wavOf(await spoken('A table for two, please.'))
})
afterAll(async () => {
  await app.stop()
  await provider.close()
})

const rowOf = async (turnId: string) => {
  const [row] = await app.connection.db.select().from(turns).where(eq(turns.turnId, turnId))
  if (row === undefined) throw new Error('The turn is gone')
  return row
}

/** A turn that is stored while transcription is down, with the path of its recording. */
async function receivedTurn() {
  const session = await learner.openScene()
  const turnId = randomUUID()
  provider.set({ failures: { transcription: { kind: 'status', status: 503 } } })
  await learner.say(session, { audio: wav, turnId })
  provider.set({ failures: { transcription: null } })
  const { userAudioFile: file } = await rowOf(turnId)
  return { session, turnId, path: join(app.dataDir, 'files', file?.slice(0, 2) ?? '', file ?? '') }
}

/** Files that a job will delete. */
const removals = async () => {
  const { rows } = (await app.connection.db.execute(
    sql`select data from pgboss.job where name = 'file-removal'`,
  )) as unknown as { rows: unknown[] }
  return JSON.stringify(rows)
}

/** Requests the turn by its id alone, like a browser that knows that it was received. */
async function refuses({ session, turnId, path }: Awaited<ReturnType<typeof receivedTurn>>) {
  const { lines } = await learner.say(session, { turnId })
  expect(dataOf(lines, 'ERROR')).toMatchObject([{ code: 'UNAVAILABLE' }])
  expect(await rowOf(turnId)).toMatchObject({ state: 'received', userText: null })
  expect(await removals()).not.toContain(path.split('/').at(-1))
}

const answers = async ({ session, turnId }: Awaited<ReturnType<typeof receivedTurn>>) => {
  const { lines } = await learner.say(session, { turnId })
  expect(dataOf(lines, 'TRANSCRIPTION')).toMatchObject([{ content: 'A table for two, please.' }])
}

test('transcribes a recording once its missing file is back', async () => {
  const turn = await receivedTurn()
  await rename(turn.path, `${turn.path}.away`)
  await refuses(turn)
  await rename(`${turn.path}.away`, turn.path)
  await answers(turn)
})

test('accepts a damaged recording again from a client that still has it', async () => {
  const turn = await receivedTurn()
  await writeFile(turn.path, 'Not a recording')
  await refuses(turn)
  const { lines } = await learner.say(turn.session, { turnId: turn.turnId, audio: wav })
  expect(dataOf(lines, 'TRANSCRIPTION')).toMatchObject([{ content: 'A table for two, please.' }])
})

test('never deletes a recording whose file is missing', async () => {
  const turn = await receivedTurn()
  await learner.say(turn.session, { text: 'Good evening.' })
  await rename(turn.path, `${turn.path}.away`)
  const { db } = app.connection
  await db.update(turns).set({ transcribeAt: null }).where(eq(turns.turnId, turn.turnId))
  await vi.waitFor(async () => expect((await rowOf(turn.turnId)).transcriptionFailures).toBeGreaterThan(1), {
    timeout: 60_000,
  })
  await app.call(requestReview, { body: { session_id: turn.session._id } }, { as: learner.user })
  expect(await rowOf(turn.turnId)).toMatchObject({ state: 'received', userText: null })
  expect(await removals()).not.toContain(turn.path.split('/').at(-1))
})
