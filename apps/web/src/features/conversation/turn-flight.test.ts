import type { StreamEvent } from '@parley/contracts/stream.ts'
import { describe, expect, it } from 'vitest'
import type { Player } from '#audio/player.ts'
import { freshSession } from './fresh-session.ts'
import type { TalkServer, TurnParts } from './talk-server.ts'
import { createTurns } from './turn-flight.ts'
import { openTalk, type TalkAction, type TalkState, talk } from './turn-state.ts'

const pair = 'a'.repeat(24)
const timings = { transcription_ms: null, first_text_ms: null, first_audio_ms: null, total_ms: 1 }
const beginning: StreamEvent[] = [
  { type: 'GPT_RESPONSE', data: { role: 'assistant', content: 'Claro.' } },
  { type: 'TTS_CHUNK', data: { index: 0, text: 'Claro.', audio: '' } },
]
const rest: StreamEvent[] = [
  { type: 'GPT_FULL_RESPONSE', data: { role: 'assistant', content: 'Claro.', pair_id: pair } },
  { type: 'COMPLETE', data: { ok: true, pair_id: pair, timings, session: null } },
]

/** All that waits only for something else to be done; the first answer also loads what checks it. */
const settled = async () => {
  await import('./turn-event.ts')
  await new Promise((resolve) => setTimeout(resolve))
}

const understood: StreamEvent = {
  type: 'TRANSCRIPTION',
  data: { role: 'user', content: '', pair_id: pair, audio_url: null },
}

/** A server that answers when it is told to, and notes how many turns it has at once. */
function slowServer() {
  const turns: { name: string; parts: TurnParts; signal: AbortSignal; understand: () => void; end: () => void }[] = []
  let isAway = false
  const kept: string[] = []
  let atOnce = 0
  let most = 0
  const server: Pick<TalkServer, 'turn' | 'session' | 'analyse' | 'keepHeard'> = {
    async turn(parts, _, signal) {
      if (isAway) throw new TypeError('Failed to fetch')
      const { text = '' } = parts
      atOnce += 1
      most = Math.max(most, atOnce)
      const { readable, writable } = new TransformStream<string, string>()
      const writer = writable.getWriter()
      const write = (events: StreamEvent[]) =>
        void writer.write(events.map((event) => `${JSON.stringify(event)}\n`).join('')).catch(() => {})
      write(beginning)
      turns.push({
        name: text,
        parts,
        signal,
        understand: () => write([understood]),
        end() {
          atOnce -= 1
          write(rest)
          void writer.close()
        },
      })
      return new Response(readable.pipeThrough(new TextEncoderStream()))
    },
    session: async () => freshSession,
    analyse: async () => Promise.reject(new Error('Nobody analyses')),
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
    async understand() {
      turns.at(-1)?.understand()
      await settled()
    },
    last: () => turns.at(-1),
    goAway: (is: boolean) => {
      isAway = is
    },
  }
}

function start() {
  const slow = slowServer()
  let state: TalkState = openTalk(freshSession)
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

it('asks again for each turn that failed with all it carried, however much was said since', async () => {
  const { turns, type, end, names, goAway, state } = start()
  goAway(true)
  type('one')
  type('two')
  await settled()
  expect(state().failures.map(({ turnId }) => turnId)).toEqual(['one', 'two'])
  goAway(false)
  type('three')
  await end()
  expect(state().failures).toHaveLength(2)
  void turns.sendAgain('one')
  await end()
  expect(names()).toEqual(['three', 'one'])
  expect(state().failures.map(({ turnId }) => turnId)).toEqual(['two'])
})

describe('a page that is left', () => {
  it('hands over what waits and what was not understood yet, in order, and waits for no answer', async () => {
    const { turns, type, understand, names, last } = start()
    type('one')
    await settled()
    turns.interrupt()
    type('two')
    const left = turns.leave()
    expect(last()?.signal.aborted).toBe(true)
    await settled()
    expect(names()).toEqual(['one', 'one'])
    await understand()
    expect(names()).toEqual(['one', 'one', 'two'])
    await understand()
    expect(last()?.signal.aborted).toBe(true)
    expect(await left).toEqual([])
  })

  it('hands over nothing that failed before something said later arrived, unless it was asked for again', async () => {
    const { turns, type, end, names, goAway } = start()
    goAway(true)
    type('one')
    type('two')
    await settled()
    goAway(false)
    type('three')
    await end()
    goAway(true)
    void turns.sendAgain('one')
    await settled()
    goAway(false)
    void turns.leave()
    await settled()
    expect(names()).toEqual(['three', 'one'])
  })

  it('hands over nothing that the server has', async () => {
    const { turns, type, understand, names, last } = start()
    expect(turns.isUnsaved()).toBe(false)
    type('one')
    await settled()
    expect(turns.isUnsaved()).toBe(true)
    await understand()
    expect(turns.isUnsaved()).toBe(false)
    expect(await turns.leave()).toEqual([])
    expect(names()).toEqual(['one'])
    expect(last()?.signal.aborted).toBe(true)
  })

  it('hands over a recording that is still being written down, without a reply on the screen', async () => {
    const { turns, understand, names, last, state } = start()
    const { promise: said, resolve: write } = Promise.withResolvers<{ audio: Blob } | null>()
    void turns.sendSpoken(said)
    const before = state()
    const left = turns.leave()
    await settled()
    expect(names()).toEqual([])
    const audio = new Blob(['RIFF'])
    write({ audio })
    await settled()
    expect(last()?.parts.audio).toBe(audio)
    await understand()
    expect(last()?.signal.aborted).toBe(true)
    expect(await left).toEqual([])
    expect(state()).toBe(before)
  })

  it('sends nothing of a recording in which nobody spoke', async () => {
    const { turns, names } = start()
    void turns.sendSpoken(Promise.resolve(null))
    expect(await turns.leave()).toEqual([])
    expect(names()).toEqual([])
  })

  it('says what did not get there', async () => {
    const { turns, type, goAway } = start()
    goAway(true)
    type('one')
    await settled()
    type('two')
    await settled()
    turns.forget('two')
    expect(await turns.leave()).toEqual([{ turnId: 'one', text: 'one' }])
  })
})
