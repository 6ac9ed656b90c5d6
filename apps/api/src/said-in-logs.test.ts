// What learners say is in no log line, whatever fails: model servers that quote it, the database, checks, jobs.
import { analyseLastTurn } from '@parley/contracts/conversation/conversation.ts'
import { requestReview } from '@parley/contracts/review/review.ts'
import type { FakeProvider } from '@parley/fake-provider/fake-provider.ts'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createLog } from '#platform/log/log.ts'
import { dataOf, Learner, startWithModels } from './testing/learner.ts'
import type { TestApp } from './testing/test-app.ts'
import { spoken, wavOf } from './testing/voice.ts'

const said = 'My neighbour painted the “bicycle” green, and \'we\' laughed: "marvellous!"'
/** Any of the words that no message of the product contains. */
const words = /neighbour|painted|bicycle|laughed|marvellous/i
const reply = 'A marvellous bicycle! Who painted it?'

let app: TestApp
let provider: FakeProvider
let learner: Learner
let wav: Uint8Array
const lines: string[] = []

beforeAll(async () => {
  const log = createLog({ LOG_LEVEL: 'trace' }, { write: (line) => void lines.push(line) })
  ;({ app, provider } = await startWithModels({ reply, transcript: said }, { log }))
  learner = await Learner.join(app)
  wav = wavOf(await spoken('A table for two, please.'))
})
afterAll(async () => {
  await app.stop()
  await provider.close()
})

/** Runs a faulty part; the log must contain `trace` of it, and nothing that was said. */
async function searchLog(trace: RegExp, run: () => Promise<unknown>): Promise<void> {
  lines.length = 0
  await run()
  await vi.waitFor(() => expect(lines.join('')).toMatch(trace), 60_000)
  expect(lines.filter((line) => words.test(line))).toEqual([])
}

const failures = { transcription: null, chat: null, speech: null }
const quoting = [
  { kind: 'status', status: 400, body: { error: { message: `Bad input: ${said}`, code: said, param: said } } },
  { kind: 'status', status: 422, body: { detail: [{ loc: ['body', said], msg: said, input: said }] } },
  { kind: 'status', status: 500, body: `Traceback: ${said}` },
  { kind: 'garbage' },
] as const

test.each(quoting)('a model server’s error that quotes the learner: $kind $status', async (failure) => {
  provider.set({ failures: { ...failures, chat: failure } })
  await searchLog(/A model server failed a turn/, async () => {
    await learner.say(await learner.openScene(), { text: said })
  })
  provider.set({ failures: { ...failures, transcription: failure } })
  await searchLog(/A model server failed a turn/, async () => {
    await learner.say(await learner.openScene(), { audio: wav })
  })
  provider.set({ failures: { ...failures, speech: failure } })
  await searchLog(/The built-in voice speaks, because the speech server failed/, async () => {
    await learner.say(await learner.openScene(), { text: said })
  })
  provider.set({ failures })
})

/** Runs something while every row of a table is refused. @param body PL/pgSQL */
async function refusing(table: string, body: string, run: () => Promise<unknown>): Promise<void> {
  const { db } = app.connection
  await db.execute(sql.raw(`create function refuse() returns trigger language plpgsql as $$ begin ${body}; end $$`))
  const event = sql.raw(`before insert or update on ${table}`)
  await db.execute(sql`create trigger refuse ${event} for each row execute function refuse()`)
  try {
    await run()
  } finally {
    await db.execute(sql`drop function refuse cascade`)
  }
}

const raising = {
  'its own message': "raise exception 'Not stored: %', new.user_text",
  'a row in its detail': "raise exception 'Refused' using errcode = '23514', detail = 'Failing row: ' || new.user_text",
  'a value of the wrong type': 'perform new.user_text::json',
  'a hint': "raise exception 'Refused' using errcode = '22023', hint = new.user_text",
}

test.each(Object.entries(raising))('the database’s error with %s', async (_case, statement) => {
  await refusing('conversation_turns', `if new.user_text is not null then ${statement}; end if; return new`, () =>
    searchLog(/A turn failed/, async () => {
      await learner.say(await learner.openScene(), { text: said })
      await learner.say(await learner.openScene(), { audio: wav })
    }),
  )
})

test('a confirmation that is refused, by its check and by the database', async () => {
  const session = await learner.openScene()
  const figures = { no_speech_prob: 0.1, avg_logprob: -1.3, compression_ratio: 1.1 }
  provider.set({ figures })
  const { lines: doubted } = await learner.say(session, { audio: wav })
  provider.set({ figures: null })
  const pairId = dataOf(doubted, 'COMPLETE')[0]?.pair_id ?? ''
  await searchLog(/answered/, () => learner.confirm(session, pairId, said.repeat(400)))
  await refusing('conversation_turns', `${raising['its own message']}; return new`, () =>
    searchLog(/A turn failed/, () => learner.confirm(session, pairId, said)),
  )
})

test('analyses and jobs that fail', async () => {
  const session = await learner.openScene()
  await learner.say(session, { text: said })
  await learner.say(session, { text: said })
  const body = { session_id: session._id }
  provider.set({ failures: { ...failures, chat: quoting[0] } })
  await searchLog(/AI.UNAVAILABLE/, () => app.refused(analyseLastTurn, { body }, { as: learner.user }))
  provider.set({ failures })
  await refusing('reviews', `raise exception 'Not stored: %', '${said.replaceAll("'", "''")}'`, () =>
    searchLog(/INTERNAL/, () => app.refused(requestReview, { body }, { as: learner.user })),
  )
})

test('input that is refused', async () => {
  await searchLog(/answered/, async () => {
    const session = await learner.openScene()
    const headers = { authorization: `Bearer ${learner.user.accessToken}`, 'content-type': 'application/json' }
    for (const body of [said, `{"session_id":"${said}"}`, JSON.stringify({ [said]: said }), '{"text":"My neighbour'])
      await app.fetch('/api/error-analysis', { method: 'POST', headers, body })
    await app.fetch(`/api/${encodeURIComponent(said)}?q=${encodeURIComponent(said)}`)
    await learner.send(session, { text: said.repeat(400), fields: { [said]: said } })
  })
})
