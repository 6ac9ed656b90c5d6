import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { advance, newTurn, parallelSpeechMax } from './turn.ts'
import type { TurnEffect, TurnEvent, TurnState } from './turn-state.ts'

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
      return done.flatMap((effect) => (effect.kind === 'send' ? [effect.event] : []))
    },
    get outcome() {
      const end = done.find((effect) => effect.kind === 'complete')
      return end?.kind === 'complete' ? end.outcome : undefined
    },
    get types() {
      return turn.lines.map((line) => line.type)
    },
    done,
  }
  return turn
}

const line = { content: 'Hello', audioUrl: '/f', isSoundMissing: false, doubt: null }
const recording: TurnEvent = { kind: 'begun', input: { kind: 'recording' } }
const received: TurnEvent = { kind: 'received', pairId, isDurable: true }
const transcribed: TurnEvent[] = [
  recording,
  received,
  { kind: 'transcribed', words: 'Hello', doubt: null },
  { kind: 'line_stored', line },
]

describe('a turn', () => {
  it('runs from a recording to spoken sentences', () => {
    const turn = start()
    expect(turn.happens(recording)).toEqual([{ kind: 'receive' }])
    expect(turn.happens(received).map((effect) => effect.kind)).toEqual(['send', 'transcribe'])
    expect(turn.happens({ kind: 'transcribed', words: 'Hello', doubt: null })).toEqual([
      { kind: 'store_line', words: 'Hello', doubt: null },
      { kind: 'reply' },
    ])
    turn.happens({ kind: 'line_stored', line }, { kind: 'piece', text: 'Hi.', sentences: ['Hi.'] })
    turn.happens({ kind: 'piece', text: ' Come in.', sentences: [' Come in.'] }, { kind: 'replied', sentences: [] })
    turn.happens(
      { kind: 'reply_stored' },
      { kind: 'spoken', index: 1, clip: clip(1) },
      { kind: 'spoken', index: 0, clip: clip(0) },
    )
    turn.happens({ kind: 'sound_stored', url: '/s' })
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

  it('does not call a server before it is received', () => {
    const turn = start()
    expect(turn.happens({ kind: 'begun', input: { kind: 'text', text: 'Hello' } })).toEqual([{ kind: 'receive' }])
    expect(turn.happens(received).map((effect) => effect.kind)).toEqual(['send', 'store_line', 'reply'])
  })

  it('reports that its recording could not be stored', () => {
    const turn = start()
    turn.happens(recording, { kind: 'received', pairId, isDurable: false })
    expect(turn.types).toEqual([])
    const words = { content: 'Hello', audioUrl: null, isSoundMissing: true, doubt: null }
    turn.happens({ kind: 'transcribed', words: 'Hello', doubt: null }, { kind: 'line_stored', line: words })
    expect(turn.types).toEqual(['HEARTBEAT', 'TRANSCRIPTION'])
    expect(turn.lines[1]?.data).toMatchObject({ audio_url: null, recording: 'not_stored' })
  })

  it('resumes after a crash', () => {
    const recorded = start()
    const effects = recorded.happens({ kind: 'resumed', pairId, input: { kind: 'recording' }, isDurable: true })
    expect(effects.map((effect) => effect.kind)).toEqual(['send', 'transcribe'])
    const typed = start()
    const more = typed.happens({ kind: 'resumed', pairId, input: { kind: 'text', text: 'Hello' }, isDurable: true })
    expect(more.map((effect) => effect.kind)).toEqual(['send', 'store_line', 'reply'])
  })

  it('acknowledges the words of a confirmation once they are stored', () => {
    const turn = start()
    const input = { kind: 'text', text: 'Hello' } as const
    const effects = turn.happens({ kind: 'resumed', pairId, input, isDurable: false })
    expect(effects.map((effect) => effect.kind)).toEqual(['store_line', 'reply'])
    turn.happens({ kind: 'broken', code: 'INTERNAL', text: 'The line was not stored.' })
    expect(turn.types).toEqual(['ERROR'])
    const stored = start()
    stored.happens({ kind: 'resumed', pairId, input, isDurable: false }, { kind: 'line_stored', line })
    expect(stored.types).toEqual(['HEARTBEAT', 'TRANSCRIPTION'])
  })

  it.each([
    ['while it is received', [recording], [received]],
    ['while it is transcribed', [recording, received], []],
  ] as const)('does not reply to a client that disconnects %s', (_when, before, after) => {
    const turn = start()
    turn.happens(...before, { kind: 'left' }, ...after)
    expect(turn.outcome).toBeUndefined()
    expect(turn.happens({ kind: 'transcribed', words: 'Hello', doubt: null })).toEqual([
      { kind: 'store_line', words: 'Hello', doubt: null },
    ])
    turn.happens({ kind: 'line_stored', line })
    expect(turn.outcome).toMatchObject({ ok: false, pair_id: pairId })
  })

  it('ends immediately if the client disconnects during the reply', () => {
    const turn = start()
    turn.happens(...transcribed, { kind: 'left' })
    expect(turn.outcome).toMatchObject({ ok: false, pair_id: pairId })
  })

  it('requests speech as soon as a sentence has ended, three at a time', () => {
    const turn = start()
    turn.happens(...transcribed)
    const sentences = ['A.', 'B.', 'C.', 'D.']
    const effects = turn.happens({ kind: 'piece', text: 'A.B.C.D.', sentences })
    expect(effects.filter((effect) => effect.kind === 'speak').map((effect) => effect.text)).toEqual(
      sentences.slice(0, parallelSpeechMax),
    )
    expect(turn.happens({ kind: 'spoken', index: 2, clip: clip(2) })).toEqual([{ kind: 'speak', index: 3, text: 'D.' }])
  })

  it('asks the learner about a doubted transcript, and neither answers nor analyses it', () => {
    const turn = start()
    turn.happens(recording, received)
    const doubted = { words: 'Hello', doubt: 'low_confidence' } as const
    expect(turn.happens({ kind: 'doubted', ...doubted })).toEqual([{ kind: 'store_doubt', ...doubted }])
    turn.happens({ kind: 'doubt_stored', line: { ...line, doubt: 'low_confidence' } })
    expect(turn.types).toEqual(['HEARTBEAT', 'TRANSCRIPTION'])
    expect(turn.lines.at(-1)?.data).toMatchObject({ content: 'Hello', doubt: 'low_confidence' })
    expect(turn.outcome).toMatchObject({ ok: true, pair_id: pairId, awaits: 'confirmation' })
    const again = start()
    again.happens({ kind: 'begun_doubted', pairId, line: { ...line, doubt: 'low_confidence' } })
    expect([again.types, again.outcome?.awaits]).toEqual([['HEARTBEAT', 'TRANSCRIPTION'], 'confirmation'])
  })

  it('stores a doubted transcript of a client that has disconnected', () => {
    const turn = start()
    turn.happens(recording, received, { kind: 'left' })
    turn.happens({ kind: 'doubted', words: 'Hello', doubt: 'other_language' })
    turn.happens({ kind: 'doubt_stored', line: { ...line, doubt: 'other_language' } })
    expect(turn.outcome).toMatchObject({ ok: false, pair_id: pairId })
    expect(turn.done.map(({ kind }) => kind)).toContain('store_doubt')
  })

  it('answers a doubted transcript that is only marked', () => {
    const turn = start()
    turn.happens(recording, received)
    turn.happens({ kind: 'transcribed', words: 'Hello', doubt: 'low_confidence' })
    turn.happens({ kind: 'line_stored', line: { ...line, doubt: 'low_confidence' } })
    expect(turn.lines.at(-1)?.data).toMatchObject({ doubt: 'low_confidence' })
    expect(turn.outcome).toBeUndefined()
  })

  it('is removed if its transcript is empty', () => {
    const turn = start()
    turn.happens(recording, received)
    expect(turn.happens({ kind: 'transcribed', words: '', doubt: null }).map((effect) => effect.kind)).toEqual([
      ...['discard', 'send', 'complete'],
    ])
    expect(turn.lines.at(-1)).toMatchObject({ type: 'ERROR', data: { code: 'CONVERSATION.NO_SPEECH' } })
  })

  it('is not received if its recording has no speech', () => {
    const turn = start()
    expect(turn.happens({ kind: 'begun', input: { kind: 'silence' } }).map((effect) => effect.kind)).toEqual([
      ...['send', 'complete'],
    ])
  })

  it('sends the complete reply only when it is stored', () => {
    const turn = start()
    turn.happens(...transcribed, { kind: 'piece', text: 'Hi.', sentences: ['Hi.'] }, { kind: 'replied', sentences: [] })
    turn.happens({ kind: 'spoken', index: 0, clip: clip(0) })
    expect(turn.types).toEqual(['HEARTBEAT', 'TRANSCRIPTION', 'GPT_RESPONSE', 'TTS_CHUNK'])
    expect(turn.happens({ kind: 'reply_stored' }).map((effect) => effect.kind)).toEqual(['send', 'store_sound'])
    expect(turn.types.at(-1)).toBe('GPT_FULL_RESPONSE')
  })

  it('sends silence for a sentence that cannot be spoken', () => {
    const turn = start()
    turn.happens(...transcribed, { kind: 'piece', text: 'A. B. C.', sentences: ['A.', ' B.', ' C.'] })
    turn.happens(
      { kind: 'mute', index: 1 },
      { kind: 'spoken', index: 2, clip: clip(2) },
      { kind: 'spoken', index: 0, clip: clip(0) },
    )
    turn.happens({ kind: 'replied', sentences: [] }, { kind: 'reply_stored' })
    expect(turn.types.slice(2)).toEqual([
      ...['GPT_RESPONSE', 'TTS_CHUNK', 'TTS_CHUNK', 'TTS_CHUNK', 'GPT_FULL_RESPONSE', 'ERROR'],
    ])
    expect(turn.outcome).toMatchObject({ ok: true })
    expect(turn.done.some((effect) => effect.kind === 'store_sound')).toBe(false)
  })

  it('has no audio if no sentence could be spoken', () => {
    const turn = start()
    turn.happens(...transcribed, { kind: 'piece', text: 'A.', sentences: ['A.'] }, { kind: 'mute', index: 0 })
    turn.happens({ kind: 'replied', sentences: [] }, { kind: 'reply_stored' })
    expect(turn.outcome).toMatchObject({ ok: true, timings: { first_audio_ms: null } })
  })

  it('ignores events after it has failed', () => {
    const turn = start()
    turn.happens(...transcribed, { kind: 'piece', text: 'A.', sentences: ['A.'] })
    turn.happens({ kind: 'broken', code: 'AI.UNAVAILABLE', text: 'down' }, { kind: 'spoken', index: 0, clip: clip(0) })
    expect(turn.types).toEqual(['HEARTBEAT', 'TRANSCRIPTION', 'GPT_RESPONSE', 'ERROR'])
    expect(turn.outcome).toMatchObject({ ok: false, pair_id: pairId })
  })

  it('does not send a learner line for an opening', () => {
    const opening = start()
    opening.happens({ kind: 'begun', input: { kind: 'opening' } }, received)
    expect(opening.lines).toMatchObject([{ type: 'HEARTBEAT', data: { received: true } }])
    expect(opening.done.slice(-2)).toEqual([{ kind: 'store_line', words: null, doubt: null }, { kind: 'reply' }])
    expect(opening.happens({ kind: 'line_stored', line: null })).toEqual([])
    const again = start()
    again.happens({ kind: 'begun_again', pairId, line })
    expect(again.types).toEqual(['HEARTBEAT', 'TRANSCRIPTION'])
    expect(again.done.at(-1)).toEqual({ kind: 'reply' })
  })

  it('delivers sentences in order, however they arrive', () => {
    const order = fc.array(fc.record({ pick: fc.nat(), fails: fc.boolean() }), { minLength: 12, maxLength: 12 })
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom('A.', ' B c.', '!', ' …'), { minLength: 1, maxLength: 6 }),
        order,
        (sentences, picks) => {
          const turn = start()
          const waiting: number[] = []
          const note = (effects: TurnEffect[]) => {
            for (const effect of effects) if (effect.kind === 'speak') waiting.push(effect.index)
            expect(waiting.length).toBeLessThanOrEqual(parallelSpeechMax)
            if (effects.some((effect) => effect.kind === 'store_sound'))
              turn.happens({ kind: 'sound_stored', url: '/s' })
          }
          turn.happens(...transcribed)
          for (const sentence of sentences) note(turn.happens({ kind: 'piece', text: sentence, sentences: [sentence] }))
          note(turn.happens({ kind: 'replied', sentences: [] }))
          note(turn.happens({ kind: 'reply_stored' }))
          for (const { pick, fails } of picks) {
            const [index] = waiting.splice(pick % Math.max(1, waiting.length), 1)
            if (index !== undefined)
              note(turn.happens(fails ? { kind: 'mute', index } : { kind: 'spoken', index, clip: clip(index) }))
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
