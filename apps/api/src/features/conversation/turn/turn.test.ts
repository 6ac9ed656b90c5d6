import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { advance } from './turn.ts'
import { newTurn, speechAtOnce, type TurnEffect, type TurnEvent, type TurnState } from './turn-state.ts'

const pairId = '0123456789abcdef01234567'
const clip = (index: number) => new Uint8Array([index])

/** A turn and everything it has done. */
function start() {
  let state: TurnState = newTurn
  const done: TurnEffect[] = []
  let atMs = 0
  const turn = {
    happens(...events: TurnEvent[]): TurnEffect[] {
      return events.flatMap((event) => {
        atMs += 10
        const step = advance(state, event, atMs)
        state = step.state
        done.push(...step.effects)
        return [...step.effects]
      })
    },
    get state() {
      return state
    },
    get lines() {
      return done.flatMap((effect) => (effect.do === 'send' ? [effect.event] : []))
    },
    get outcome() {
      const end = done.find((effect) => effect.do === 'complete')
      return end?.do === 'complete' ? end.outcome : undefined
    },
    get types() {
      return turn.lines.map((line) => line.type)
    },
    done,
  }
  return turn
}

const line = { content: 'Hello', audioUrl: '/f', isSoundMissing: false }
const recording: TurnEvent = { type: 'begun', input: { kind: 'recording' } }
const received: TurnEvent = { type: 'received', pairId, isDurable: true }
const transcribed: TurnEvent[] = [
  recording,
  received,
  { type: 'transcribed', words: 'Hello' },
  { type: 'line_stored', line },
]

describe('a turn', () => {
  it('runs from a recording to spoken sentences', () => {
    const turn = start()
    expect(turn.happens(recording)).toEqual([{ do: 'receive' }])
    expect(turn.happens(received).map((effect) => effect.do)).toEqual(['send', 'transcribe'])
    expect(turn.happens({ type: 'transcribed', words: 'Hello' })).toEqual([
      { do: 'store_line', words: 'Hello' },
      { do: 'reply' },
    ])
    turn.happens({ type: 'line_stored', line }, { type: 'piece', text: 'Hi.', sentences: ['Hi.'] })
    turn.happens({ type: 'piece', text: ' Come in.', sentences: [' Come in.'] }, { type: 'replied', sentences: [] })
    turn.happens(
      { type: 'reply_stored' },
      { type: 'spoken', index: 1, clip: clip(1) },
      { type: 'spoken', index: 0, clip: clip(0) },
    )
    turn.happens({ type: 'sound_stored', url: '/s' })
    expect(turn.types).toEqual([
      ...[
        'HEARTBEAT',
        'TRANSCRIPTION',
        'GPT_RESPONSE',
        'GPT_RESPONSE',
        'GPT_FULL_RESPONSE',
        'TTS_CHUNK',
        'TTS_CHUNK',
        'TTS_LINK',
      ],
    ])
    expect(turn.lines[0]?.data).toEqual({ received: true, pair_id: pairId })
    expect(turn.outcome).toEqual({
      ok: true,
      pair_id: pairId,
      timings: { transcription_ms: 30, first_text_ms: 50, first_audio_ms: 100, total_ms: 110 },
    })
  })

  it('calls no server before it is received', () => {
    const turn = start()
    expect(turn.happens({ type: 'begun', input: { kind: 'text', text: 'Hello' } })).toEqual([{ do: 'receive' }])
    expect(turn.happens(received).map((effect) => effect.do)).toEqual(['send', 'store_line', 'reply'])
  })

  it('is acknowledged only with its line where its recording could not be stored, and says so', () => {
    const turn = start()
    turn.happens(recording, { type: 'received', pairId, isDurable: false })
    expect(turn.types).toEqual([])
    const words = { content: 'Hello', audioUrl: null, isSoundMissing: true }
    turn.happens({ type: 'transcribed', words: 'Hello' }, { type: 'line_stored', line: words })
    expect(turn.types).toEqual(['HEARTBEAT', 'TRANSCRIPTION'])
    expect(turn.lines[1]?.data).toMatchObject({ audio_url: null, recording: 'not_stored' })
  })

  it('resumes after a crash where it was', () => {
    const recorded = start()
    const effects = recorded.happens({ type: 'resumed', pairId, input: { kind: 'recording' } })
    expect(effects.map((effect) => effect.do)).toEqual(['send', 'transcribe'])
    const typed = start()
    const more = typed.happens({ type: 'resumed', pairId, input: { kind: 'text', text: 'Hello' } })
    expect(more.map((effect) => effect.do)).toEqual(['send', 'store_line', 'reply'])
  })

  it.each([
    ['while it is received', [recording], [received]],
    ['while it is transcribed', [recording, received], []],
  ] as const)('stores the line of a client that goes away %s, and asks for no reply', (_when, before, after) => {
    const turn = start()
    turn.happens(...before, { type: 'left' }, ...after)
    expect(turn.outcome).toBeUndefined()
    expect(turn.happens({ type: 'transcribed', words: 'Hello' })).toEqual([{ do: 'store_line', words: 'Hello' }])
    turn.happens({ type: 'line_stored', line })
    expect(turn.outcome).toMatchObject({ ok: false, pair_id: pairId })
  })

  it('ends at once when the client disconnects during the reply', () => {
    const turn = start()
    turn.happens(...transcribed, { type: 'left' })
    expect(turn.outcome).toMatchObject({ ok: false, pair_id: pairId })
  })

  it('requests speech as soon as a sentence has ended, three at once', () => {
    const turn = start()
    turn.happens(...transcribed)
    const sentences = ['A.', 'B.', 'C.', 'D.']
    const effects = turn.happens({ type: 'piece', text: 'A.B.C.D.', sentences })
    expect(effects.filter((effect) => effect.do === 'speak').map((effect) => effect.text)).toEqual(
      sentences.slice(0, speechAtOnce),
    )
    expect(turn.happens({ type: 'spoken', index: 2, clip: clip(2) })).toEqual([{ do: 'speak', index: 3, text: 'D.' }])
  })

  it('is removed where nothing was said in its recording', () => {
    const turn = start()
    turn.happens(recording, received)
    expect(turn.happens({ type: 'transcribed', words: '' }).map((effect) => effect.do)).toEqual([
      ...['discard', 'send', 'complete'],
    ])
    expect(turn.lines.at(-1)).toMatchObject({ type: 'ERROR', data: { code: 'CONVERSATION.NO_SPEECH' } })
  })

  it('is not received where nobody speaks in its recording', () => {
    const turn = start()
    expect(turn.happens({ type: 'begun', input: { kind: 'silence' } }).map((effect) => effect.do)).toEqual([
      ...['send', 'complete'],
    ])
  })

  it('sends the whole reply only when it is stored, whatever has been spoken by then', () => {
    const turn = start()
    turn.happens(...transcribed, { type: 'piece', text: 'Hi.', sentences: ['Hi.'] }, { type: 'replied', sentences: [] })
    turn.happens({ type: 'spoken', index: 0, clip: clip(0) })
    expect(turn.types).toEqual(['HEARTBEAT', 'TRANSCRIPTION', 'GPT_RESPONSE', 'TTS_CHUNK'])
    expect(turn.happens({ type: 'reply_stored' }).map((effect) => effect.do)).toEqual(['send', 'store_sound'])
    expect(turn.types.at(-1)).toBe('GPT_FULL_RESPONSE')
  })

  it('sends silence for a sentence that cannot be spoken, speaks the others, reports it once, and completes', () => {
    const turn = start()
    turn.happens(...transcribed, { type: 'piece', text: 'A. B. C.', sentences: ['A.', ' B.', ' C.'] })
    turn.happens(
      { type: 'mute', index: 1 },
      { type: 'spoken', index: 2, clip: clip(2) },
      { type: 'spoken', index: 0, clip: clip(0) },
    )
    turn.happens({ type: 'replied', sentences: [] }, { type: 'reply_stored' })
    expect(turn.types.slice(2)).toEqual([
      ...['GPT_RESPONSE', 'TTS_CHUNK', 'TTS_CHUNK', 'TTS_CHUNK', 'GPT_FULL_RESPONSE', 'ERROR'],
    ])
    expect(turn.outcome).toMatchObject({ ok: true })
    expect(turn.done.some((effect) => effect.do === 'store_sound')).toBe(false)
  })

  it('has no first sound where no sentence could be spoken', () => {
    const turn = start()
    turn.happens(...transcribed, { type: 'piece', text: 'A.', sentences: ['A.'] }, { type: 'mute', index: 0 })
    turn.happens({ type: 'replied', sentences: [] }, { type: 'reply_stored' })
    expect(turn.outcome).toMatchObject({ ok: true, timings: { first_audio_ms: null } })
  })

  it('fails with an error and a last line, and does nothing afterwards', () => {
    const turn = start()
    turn.happens(...transcribed, { type: 'piece', text: 'A.', sentences: ['A.'] })
    turn.happens({ type: 'broken', code: 'AI.UNAVAILABLE', text: 'down' }, { type: 'spoken', index: 0, clip: clip(0) })
    expect(turn.types).toEqual(['HEARTBEAT', 'TRANSCRIPTION', 'GPT_RESPONSE', 'ERROR'])
    expect(turn.outcome).toMatchObject({ ok: false, pair_id: pairId })
  })

  it('sends no learner line for an opening, and the stored one when a reply is requested again', () => {
    const opening = start()
    opening.happens({ type: 'begun', input: { kind: 'opening' } }, received)
    expect(opening.lines).toMatchObject([{ type: 'HEARTBEAT', data: { received: true } }])
    expect(opening.done.slice(-2)).toEqual([{ do: 'store_line', words: null }, { do: 'reply' }])
    expect(opening.happens({ type: 'line_stored', line: null })).toEqual([])
    const again = start()
    again.happens({ type: 'begun_again', pairId, line })
    expect(again.types).toEqual(['HEARTBEAT', 'TRANSCRIPTION'])
    expect(again.done.at(-1)).toEqual({ do: 'reply' })
  })

  it('delivers in order, keeps to the cap and always ends, in whatever order speech arrives or fails', () => {
    const order = fc.array(fc.record({ pick: fc.nat(), fails: fc.boolean() }), { minLength: 12, maxLength: 12 })
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom('A.', ' B c.', '!', ' …'), { minLength: 1, maxLength: 6 }),
        order,
        (sentences, picks) => {
          const turn = start()
          const waiting: number[] = []
          const note = (effects: TurnEffect[]) => {
            for (const effect of effects) if (effect.do === 'speak') waiting.push(effect.index)
            expect(waiting.length).toBeLessThanOrEqual(speechAtOnce)
            if (effects.some((effect) => effect.do === 'store_sound')) turn.happens({ type: 'sound_stored', url: '/s' })
          }
          turn.happens(...transcribed)
          for (const sentence of sentences) note(turn.happens({ type: 'piece', text: sentence, sentences: [sentence] }))
          note(turn.happens({ type: 'replied', sentences: [] }))
          note(turn.happens({ type: 'reply_stored' }))
          for (const { pick, fails } of picks) {
            const [index] = waiting.splice(pick % Math.max(1, waiting.length), 1)
            if (index !== undefined)
              note(turn.happens(fails ? { type: 'mute', index } : { type: 'spoken', index, clip: clip(index) }))
          }
          expect(turn.state.phase).toBe('done')
          const chunks = turn.lines.flatMap((one) => (one.type === 'TTS_CHUNK' ? [one.data] : []))
          expect(chunks.map((chunk) => chunk.index)).toEqual(chunks.map((_, index) => index))
          const text = chunks.map((chunk) => chunk.text).join('')
          expect(text).toBe(sentences.join(''))
        },
      ),
      { numRuns: 500 },
    )
  })
})
