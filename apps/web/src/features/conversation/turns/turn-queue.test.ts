import { keepHeard } from '@parley/contracts/conversation/conversation.ts'
import type { StreamEvent } from '@parley/contracts/conversation/stream.ts'
import type { EndpointInput } from '@parley/contracts/endpoint.ts'
import { describe, expect, it, vi } from 'vitest'
import type { Player, SpeechEvents } from '#audio/player.ts'
import type { Caller } from '#platform/http/caller.ts'
import { Problem } from '#platform/http/problem.ts'
import { freshSession } from '#testing/fresh-session.ts'
import { createOutbox } from './outbox.ts'
import { applyChange, initialState } from './talk-state.ts'
import { createTurnQueue, type TurnDeps } from './turn-queue.ts'
import type { TurnRequest } from './turn-request.ts'
import { openUnsentStore } from './unsent-store.ts'

const pair = 'a'.repeat(24)
const timings = { transcription_ms: null, first_text_ms: null, first_audio_ms: null, total_ms: 1 }
const beginning: StreamEvent[] = [
  { type: 'HEARTBEAT', data: { received: true } },
  { type: 'GPT_RESPONSE', data: { role: 'assistant', content: 'Claro.' } },
  { type: 'TTS_CHUNK', data: { index: 0, text: 'Claro.', audio: '' } },
]
const rest: StreamEvent[] = [
  { type: 'GPT_FULL_RESPONSE', data: { role: 'assistant', content: 'Claro.', pair_id: pair } },
  { type: 'COMPLETE', data: { ok: true, pair_id: pair, timings, session: null } },
]

/** Waits until all pending promises have settled; the first answer also loads its schema. */
const settled = async () => {
  await import('./turn-event.ts')
  for (let round = 0; round < 5; round++) await new Promise((resolve) => setTimeout(resolve))
}

/** A server that answers when the test tells it to, and counts concurrent turns. */
function slowServer(begins: readonly StreamEvent[]) {
  const turns: { name: string; request: TurnRequest; signal: AbortSignal; end: () => void }[] = []
  let isAway = false
  const kept: string[] = []
  let concurrent = 0
  let most = 0
  const server: Pick<TurnDeps, 'post' | 'call'> = {
    async post(request, { signal = AbortSignal.abort() }) {
      if (isAway) throw new Problem('NETWORK')
      const { text = '' } = request
      concurrent += 1
      most = Math.max(most, concurrent)
      const { readable, writable } = new TransformStream<string, string>()
      const writer = writable.getWriter()
      const write = (events: readonly StreamEvent[]) =>
        void writer.write(events.map((event) => `${JSON.stringify(event)}\n`).join('')).catch(() => {})
      write(begins)
      turns.push({
        name: text,
        request,
        signal,
        end() {
          concurrent -= 1
          write(rest)
          void writer.close()
        },
      })
      return new Response(readable.pipeThrough(new TextEncoderStream()))
    },
    // Neither the analysis nor the session can be fetched.
    call: (async (endpoint: unknown, input: unknown) => {
      if (endpoint !== keepHeard) throw new Problem('NETWORK')
      kept.push((input as EndpointInput<typeof keepHeard>).body.heard_text)
    }) as Caller['call'],
  }
  return {
    server,
    kept,
    names: () => turns.map(({ name }) => name),
    most: () => most,
    async end() {
      turns.at(-1)?.end()
      await settled()
    },
    last: () => turns.at(-1),
    goAway: (is: boolean) => {
      isAway = is
    },
  }
}

/** @param begins the events that each answer begins with */
function start(begins = beginning) {
  const slow = slowServer(begins)
  let state = initialState(freshSession)
  const update: TurnDeps['update'] = (change) => {
    state = applyChange(state, typeof change === 'function' ? change(state) : change)
  }
  let voices = 0
  let played = 0
  const files: unknown[] = []
  const player = {
    speak: () => ({
      add: () => {
        voices += 1
      },
      close() {},
      stop: () => 'Claro.'.slice(0, ++played),
    }),
    speakFile: (reply: unknown, events: SpeechEvents) => {
      files.push(reply)
      events.onSentence?.(0)
      return { stop: () => 'Cla' }
    },
    silence() {},
    isBlocked: () => false,
  } as unknown as Player
  let reconnect = () => {}
  const outbox = createOutbox(openUnsentStore('learner'), async (_, signal) => {
    await new Promise<void>((resolve) => {
      reconnect = resolve
    })
    signal.throwIfAborted()
  })
  const turns = createTurnQueue({
    player,
    ...slow.server,
    outbox,
    session: { sessionId: 'one', targetLanguage: 'es' },
    clock: () => 0,
    read: () => state,
    update,
  })
  return {
    ...slow,
    turns,
    outbox,
    update,
    type: (text: string) => turns.say({ text }),
    unsent: async () => (await outbox.list()).map(({ text }) => text),
    state: () => state,
    voices: () => voices,
    files,
    async reconnect() {
      slow.goAway(false)
      reconnect()
      await settled()
    },
  }
}

it('sends each line after an interruption only once, in order', async () => {
  const { turns, type, end, names, most, state } = start()
  type('one')
  await settled()
  turns.interrupt()
  type('two')
  expect(state()).toMatchObject({ floor: { kind: 'waiting' }, draft: '' })
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

it('shows a waiting answer as text only if the learner continues', async () => {
  const { turns, update, type, end, names, voices, state } = start()
  type('one')
  await settled()
  turns.interrupt()
  type('two')
  expect(state().floor.kind).toBe('waiting')
  turns.interrupt()
  update({ recorder: 'recording' })
  await end()
  expect(names()).toEqual(['one', 'two'])
  expect(state().floor).toEqual({ kind: 'recording' })
  expect(voices()).toBe(1)
  update({ recorder: 'closing' })
  update({ recorder: 'off' })
  await end()
  expect(state().floor).toEqual({ kind: 'idle' })
  expect(state().lines.map(({ text }) => text)).toEqual(['one', 'C', 'two', 'Claro.'])
})

describe("a reply's audio file", () => {
  const link: StreamEvent = { type: 'TTS_LINK', data: { audioUrl: '/reply.mp3', pair_id: pair } }
  const [received, text, sentence] = beginning as [StreamEvent, StreamEvent, StreamEvent]

  it('plays if no sentence came with audio', async () => {
    const { turns, type, end, files, state, kept } = start([received, text, link])
    type('one')
    await settled()
    expect(files).toEqual([{ text: 'Claro.', url: '/reply.mp3' }])
    expect(state().floor).toEqual({ kind: 'speaking', sentence: 0 })
    turns.interrupt()
    await end()
    expect(kept).toEqual(['Cla'])
  })

  it('does not play after its sentences', async () => {
    const { type, files, voices } = start([received, text, sentence, link])
    type('one')
    await settled()
    expect([files, voices()]).toEqual([[], 1])
  })
})

it('keeps the words heard before the first interruption', async () => {
  const { turns, type, end, kept } = start()
  type('one')
  await settled()
  turns.interrupt()
  turns.interrupt()
  await end()
  expect(kept).toEqual(['C'])
})

it('sends offline lines automatically and in order', async () => {
  const { type, end, names, goAway, reconnect, state, unsent } = start()
  goAway(true)
  type('one')
  await settled()
  expect(state().floor.kind).toBe('idle')
  type('two')
  await settled()
  expect(await unsent()).toEqual(['one', 'two'])
  expect(state()).toMatchObject({ floor: { kind: 'idle' }, failure: null })
  expect(state().lines.map(({ delivery }) => delivery)).toEqual(Array(2).fill({ kind: 'queued', isLate: true }))
  await reconnect()
  await end()
  await end()
  expect(names()).toEqual(['one', 'two'])
  expect(await unsent()).toEqual([])
  expect(state().lines.map(({ delivery }) => delivery.kind)).toEqual(Array(4).fill('received'))
})

it('sends lines in the order of speaking, whatever the order of transcription', async () => {
  const { turns, end, names } = start()
  const { promise: first, resolve: write } = Promise.withResolvers<{ text: string }>()
  turns.say(first)
  turns.say(Promise.resolve({ text: 'two' }))
  await settled()
  expect(names()).toEqual([])
  write({ text: 'one' })
  await settled()
  await end()
  expect(names()).toEqual(['one', 'two'])
})

it('continues after an unreadable recording', async () => {
  const { turns, type, names } = start()
  const broken = Promise.reject<null>(new Error('The recording could not be read'))
  turns.say(broken)
  type('two')
  await settled()
  expect(names()).toEqual(['two'])
})

it('keeps the heard words after a recording that cannot be read, without an unhandled rejection', async () => {
  const { turns, type, end, kept, state, update } = start()
  const unhandled = vi.fn()
  process.on('unhandledRejection', unhandled)
  type('one')
  await settled()
  update({ recorder: 'closing' })
  turns.say(Promise.reject<null>(new Error('The recording could not be read')))
  await settled()
  expect(state()).toMatchObject({ recorder: 'off', notice: { kind: 'unheard' } })
  turns.interrupt()
  await end()
  expect(kept).toEqual(['C'])
  expect(unhandled).not.toHaveBeenCalled()
  process.off('unhandledRejection', unhandled)
})

it('keeps the entire reply if the learner reads it', async () => {
  const { turns, type, end, kept, state } = start()
  type('one')
  await settled()
  turns.interrupt(true)
  await end()
  expect(kept).toEqual([])
  expect(state().lines.map(({ text }) => text)).toEqual(['one', 'Claro.'])
})

it('skips a discarded line and continues with the next', async () => {
  const { turns, type, names, goAway, reconnect, state, unsent } = start()
  goAway(true)
  for (const text of ['one', 'two', 'three']) type(text)
  await settled()
  const [one, two] = state().lines
  for (const line of [one, two]) await turns.remove(line?.turnId ?? '')
  await reconnect()
  expect(names()).toEqual(['three'])
  expect(await unsent()).toEqual([])
  expect(state()).toMatchObject({ failure: null, draft: 'one\ntwo' })
})

it('requests the answer to a received turn by its ID', async () => {
  const { turns, type, end, last } = start()
  type('one')
  await settled()
  await end()
  const { turnId = '' } = last()?.request ?? {}
  turns.askAgain(turnId)
  await settled()
  expect(last()?.request).toMatchObject({ turnId })
  expect(last()?.request).not.toHaveProperty('text')
})

it('requests an opening again as an opening', async () => {
  const { turns, goAway, last, state } = start()
  goAway(true)
  turns.open('opening')
  await settled()
  expect(state().failure).toMatchObject({ code: 'NETWORK', turnId: 'opening' })
  goAway(false)
  turns.askAgain('opening')
  await settled()
  expect(last()?.request).toMatchObject({ turnId: 'opening', isOpening: true })
})

describe('leaving the page', () => {
  it('keeps only lines in the outbox that the server has not received', async () => {
    const { turns, type, unsent, last, names } = start()
    type('one')
    await settled()
    turns.interrupt()
    type('two')
    await settled()
    turns.leave()
    expect(last()?.signal.aborted).toBe(true)
    await settled()
    expect(names()).toEqual(['one'])
    expect(await unsent()).toEqual(['two'])
  })

  it('keeps a recording that is still being transcribed', async () => {
    const { turns, outbox, names, unsent, state } = start()
    const { promise: said, resolve: write } = Promise.withResolvers<{ text: string } | null>()
    turns.say(said)
    const before = state()
    turns.leave()
    expect(outbox.isLosable()).toBe(true)
    write({ text: 'one' })
    await settled()
    expect([names(), await unsent()]).toEqual([[], ['one']])
    expect(state()).toBe(before)
  })

  it('logs a warning that the request was aborted', async () => {
    const { turns, type, goAway, reconnect, state } = start()
    const warnings = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
    goAway(true)
    type('one')
    await settled()
    turns.leave()
    await reconnect()
    expect(warnings.mock.calls).toEqual([['The request for an answer was aborted']])
    expect(state().failure).toBeNull()
    warnings.mockRestore()
  })

  it('discards a recording without speech', async () => {
    const { turns, unsent } = start()
    turns.say(Promise.resolve(null))
    turns.leave()
    expect(await unsent()).toEqual([])
  })
})

it('sends another page’s lines, except rejected ones', async () => {
  const { turns, names, state, last } = start()
  const left = { sessionId: 'one', targetLanguage: 'es', saidAt: 0 } as const
  turns.resume({ ...left, turnId: 'a', text: 'Uno', refusedBy: 'FULL' })
  turns.resume({ ...left, turnId: 'b', text: 'Dos', refusedBy: null })
  await settled()
  expect(last()?.request).toMatchObject({ turnId: 'b' })
  expect(names()).toHaveLength(1)
  expect(state().lines.find(({ text }) => text === 'Uno')?.delivery).toEqual({ kind: 'refused', by: 'FULL' })
})
