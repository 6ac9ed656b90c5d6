// Kills a server in the middle of turns, repeatedly at seeded random moments: nothing acknowledged is lost.
import { randomBytes, randomUUID } from 'node:crypto'
import { createSession, getSession, type Session } from '@parley/contracts/conversation/conversation.ts'
import type { StreamEvent } from '@parley/contracts/conversation/stream.ts'
import { listScenarios } from '@parley/contracts/library/scenario.ts'
import { getOrg, type Org } from '@parley/contracts/org/org.ts'
import { type FakeProvider, startFakeProvider } from '@parley/fake-provider/fake-provider.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { dataOf, eventsOf } from '../../../testing/learner.ts'
import { KillableServer } from '../../../testing/processes/killable-server.ts'
import { randomFrom } from '../../../testing/random.ts'
import { rounds } from '../../../testing/rounds.ts'
import { createTestDatabase, type TestDatabase, testEngine } from '../../../testing/test-database.ts'
import { spoken, wavOf } from '../../../testing/voice.ts'

const [roundsInAll, people] = [rounds(1, 3), 4]
const patience = 180_000

interface Person {
  readonly token: string
  readonly sessionId: string
}

interface Turn {
  readonly person: Person
  readonly turnId: string
  /** The events received before the server was killed. */
  readonly seen: StreamEvent[]
}

describe.runIf(testEngine === 'postgres')('when the server is killed', () => {
  let database: TestDatabase
  let provider: FakeProvider
  let wav: Uint8Array
  let server: KillableServer

  beforeAll(async () => {
    database = await createTestDatabase()
    wav = wavOf(await spoken('A table for two, please.'))
    provider = await startFakeProvider({
      latency: { transcriptionMs: 20, firstTokenMs: 20, wordMs: 10, speechMs: 20, jitter: 1 },
      transcript: 'A table for two, please.',
      reply: 'Of course. This way, please! Would you like the menu?',
    })
    server = await KillableServer.start({
      DATABASE_URL: database.url ?? '',
      OPENAI_BASE_URL: provider.url,
      ACCESS_TOKEN_SECRET: randomBytes(32).toString('hex'),
    })
  }, patience)
  afterAll(async () => {
    await server.remove()
    await provider.close()
    await database.drop()
  })

  async function enter(): Promise<Person> {
    const token = await server.register()
    const first = `${listScenarios.path}?target_language=en&limit=1`
    const list = await server.call<{ items: { _id: string }[] }>('GET', first, token)
    const open = { scenario_id: list.items[0]?._id, time_zone: 'UTC' }
    return { token, sessionId: (await server.call<Session>(createSession.method, createSession.path, token, open))._id }
  }

  function send({ person, turnId }: Pick<Turn, 'person' | 'turnId'>): Promise<Response> {
    const form = new FormData()
    const languages = { target_language: 'en', explanation_language: 'en' }
    for (const [name, value] of Object.entries({ session_id: person.sessionId, turn_id: turnId, ...languages })) {
      form.set(name, value)
    }
    form.set('audio', new Blob([wav.slice()]), 'audio.wav')
    const headers = { authorization: `Bearer ${person.token}` }
    return fetch(`${server.url}/api/conversation`, { method: 'POST', headers, body: form })
  }

  /** Sends the turn and records every line until the turn or the server ends. */
  async function follow(turn: Turn, onLine: () => void): Promise<void> {
    try {
      for await (const line of eventsOf(await send(turn))) {
        turn.seen.push(line)
        onLine()
      }
    } catch {
      // The server has been killed.
    }
  }

  const view = ({ token, sessionId }: Person) =>
    server.call<Session>('GET', getSession.path.replace(':id', sessionId), token)
  const replyIn = (lines: readonly StreamEvent[]) => dataOf(lines, 'GPT_FULL_RESPONSE')[0]

  /** Expects acknowledged turns after the restart, and the missing rest on a repeated request. */
  async function check(turn: Turn, turnsSoFar: number): Promise<void> {
    const line = dataOf(turn.seen, 'TRANSCRIPTION')[0]
    const before = await view(turn.person)
    const kept = before.conversation_history.filter(({ pair_id }) => pair_id === line?.pair_id)
    if (line !== undefined) expect(kept[0]).toMatchObject({ role: 'user', content: line.content })
    if (replyIn(turn.seen) !== undefined) expect(kept[1]?.content).toBe(replyIn(turn.seen)?.content)
    else if (line !== undefined && kept[1] === undefined) expect(before.unanswered_turn_id).toBe(turn.turnId)

    const again: StreamEvent[] = []
    for await (const event of eventsOf(await send(turn))) again.push(event)
    expect(dataOf(again, 'COMPLETE')).toMatchObject([{ ok: true }])
    if (line !== undefined) expect(replyIn(again)?.pair_id).toBe(line.pair_id)
    if (replyIn(turn.seen) !== undefined) expect(replyIn(again)).toEqual(replyIn(turn.seen))
    const after = await view(turn.person)
    expect(after.unanswered_turn_id).toBeNull()
    expect(after.conversation_history.map(({ role }) => role)).toEqual(
      Array.from({ length: turnsSoFar }, () => ['user', 'assistant']).flat(),
    )
  }

  test(
    'stores and answers every acknowledged turn once',
    async () => {
      const seed = Number(process.env.KILL_SEED ?? 20_261_120)
      const random = randomFrom(seed)
      const persons = await Promise.all(Array.from({ length: people }, enter))
      for (let round = 1; round <= roundsInAll; round++) {
        const turns = persons.map((person): Turn => ({ person, turnId: randomUUID(), seen: [] }))
        // Kills the server after this many received lines; if there are none, the turns are still being transcribed.
        const killAt = Math.floor(random() * people * 10)
        const due = Promise.withResolvers<void>()
        let lines = 0
        const running = turns.map((turn) =>
          follow(turn, () => {
            lines++
            if (lines >= killAt) due.resolve()
          }),
        )
        if (killAt === 0) due.resolve()
        await Promise.race([due.promise, Promise.all(running)])
        await server.kill()
        await Promise.all(running)
        await server.boot()
        await Promise.all(turns.map((turn) => check(turn, round)))
      }
    },
    patience,
  )

  test(
    'counts a free conversation once if its first line was not answered',
    async () => {
      const person = await enter()
      const used = async () =>
        (await server.call<Org>(getOrg.method, getOrg.path, person.token)).free_usage.session_count
      provider.set({ latency: { transcriptionMs: 20_000 } })
      const turn: Turn = { person, turnId: randomUUID(), seen: [] }
      const received = Promise.withResolvers<void>()
      const running = follow(turn, () => received.resolve())
      await received.promise
      await server.kill()
      await running
      expect(dataOf(turn.seen, 'TRANSCRIPTION')).toEqual([])
      provider.set({ latency: { transcriptionMs: 20 } })
      await server.boot()
      expect(await used()).toBe(1)
      await check(turn, 1)
      expect(await used()).toBe(1)
    },
    patience,
  )
})
