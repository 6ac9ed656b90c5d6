import type { Session } from '@parley/contracts/conversation.ts'
import type { StreamEvent } from '@parley/contracts/stream.ts'
import { expect, it } from 'vitest'
import type { Player } from '#audio/player.ts'
import type { TalkServer } from './talk-server.ts'
import { createTurns } from './turn-flight.ts'
import { openTalk, type TalkAction, type TalkState, talk } from './turn-state.ts'

const session = {
  conversation_history: [],
  goals_used: [],
  steps_done: 0,
  state: 'running',
  is_end: false,
  closing_due: false,
  ielts: null,
} satisfies Partial<Session> as unknown as Session

const pair = 'a'.repeat(24)
const timings = { transcription_ms: null, first_text_ms: null, first_audio_ms: null, total_ms: 1 }
const beginning: StreamEvent[] = [
  { type: 'GPT_RESPONSE', data: { role: 'assistant', content: 'Claro.' } },
  { type: 'TTS_CHUNK', data: { index: 0, text: 'Claro.', audio: '' } },
]
const rest: StreamEvent[] = [
  { type: 'GPT_FULL_RESPONSE', data: { role: 'assistant', content: 'Claro.', pair_id: pair } },
  { type: 'COMPLETE', data: { ok: true, pair_id: pair, timings } },
]

/** All that waits only for something else to be done; the first answer also loads what checks it. */
const settled = async () => {
  await import('./turn-event.ts')
  await new Promise((resolve) => setTimeout(resolve))
}

/** A server that answers when it is told to, and notes how many turns it has at once. */
function slowServer() {
  const turns: { name: string; end: () => void }[] = []
  const kept: string[] = []
  let atOnce = 0
  let most = 0
  const server: Pick<TalkServer, 'turn' | 'session' | 'keepHeard'> = {
    async turn({ text = '' }) {
      atOnce += 1
      most = Math.max(most, atOnce)
      const { readable, writable } = new TransformStream<string, string>()
      const writer = writable.getWriter()
      const write = (events: StreamEvent[]) =>
        void writer.write(events.map((event) => `${JSON.stringify(event)}\n`).join('')).catch(() => {})
      write(beginning)
      turns.push({
        name: text,
        end() {
          atOnce -= 1
          write(rest)
          void writer.close()
        },
      })
      return new Response(readable.pipeThrough(new TextEncoderStream()))
    },
    session: async () => session,
    keepHeard: async (_, text) => void kept.push(text),
  }
  return {
    server: server as TalkServer,
    kept,
    names: () => turns.map(({ name }) => name),
    most: () => most,
    async end() {
      turns.at(-1)?.end()
      await settled()
    },
  }
}

function start() {
  const slow = slowServer()
  let state: TalkState = openTalk(session)
  const dispatch = (action: TalkAction) => {
    state = talk(state, action)
  }
  let voices = 0
  let played = 0
  const player = {
    speak: () => ({
      add: () => {
        voices += 1
      },
      close() {},
      stop: () => 'Claro.'.slice(0, ++played),
    }),
    silence() {},
    isBlocked: () => false,
  } as unknown as Player
  const turns = createTurns({ player, server: slow.server, wish: () => null, clock: () => 0, dispatch })
  const type = (text: string) => void turns.send({ turnId: text, text }, 'typed')
  return { ...slow, turns, dispatch, type, state: () => state, voices: () => voices }
}

it('sends what is said after an interruption one after the other, each once', async () => {
  const { turns, type, end, names, most, state } = start()
  type('one')
  await settled()
  turns.interrupt()
  type('two')
  expect(state()).toMatchObject({ floor: { is: 'waiting' }, draft: '' })
  expect(state().lines.at(-1)).toMatchObject({ who: 'learner', text: 'two' })
  type('three')
  await settled()
  expect(names()).toEqual(['one'])
  await end()
  expect(names()).toEqual(['one', 'two'])
  await end()
  expect(names()).toEqual(['one', 'two', 'three'])
  await end()
  expect(most()).toBe(1)
})

it('answers what waits in writing only when the learner speaks on, who keeps the floor', async () => {
  const { turns, dispatch, type, end, names, voices, state } = start()
  type('one')
  await settled()
  turns.interrupt()
  type('two')
  expect(turns.isAnswering()).toBe(true)
  turns.interrupt()
  dispatch({ type: 'recording-began' })
  await end()
  expect(names()).toEqual(['one', 'two'])
  expect(state().floor).toEqual({ is: 'recording' })
  expect(voices()).toBe(1)
  dispatch({ type: 'recording-stopped' })
  dispatch({ type: 'recording-over' })
  await end()
  expect(state().floor).toEqual({ is: 'idle' })
  expect(state().lines.map(({ text }) => text)).toEqual(['one', 'C', 'two', 'Claro.'])
})

it('keeps what was heard until the first interruption', async () => {
  const { turns, type, end, kept } = start()
  type('one')
  await settled()
  turns.interrupt()
  turns.interrupt()
  await end()
  expect(kept).toEqual(['C'])
})

it('sends nothing that waits once the page is left', async () => {
  const { turns, type, end, names } = start()
  type('one')
  await settled()
  turns.interrupt()
  type('two')
  turns.leave()
  await end()
  expect(names()).toEqual(['one'])
})
