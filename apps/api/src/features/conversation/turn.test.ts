import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { advance, newTurn, speechAtOnce, type TurnEffect, type TurnEvent, type TurnState } from './turn.ts'

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
    get types() {
      return turn.lines.map((line) => line.type)
    },
    done,
  }
  return turn
}

const line = { content: 'Hello', audioUrl: '/f' }
const heard: TurnEvent[] = [
  { type: 'begun', words: null },
  { type: 'transcribed', words: 'Hello' },
  { type: 'kept', pairId, line },
]

describe('a turn', () => {
  it('goes from a recording to spoken sentences', () => {
    const turn = start()
    expect(turn.happens({ type: 'begun', words: null })).toEqual([{ do: 'transcribe' }])
    expect(turn.happens({ type: 'transcribed', words: 'Hello' })).toEqual([
      { do: 'keep', words: 'Hello' },
      { do: 'reply' },
    ])
    turn.happens({ type: 'kept', pairId, line }, { type: 'piece', text: 'Hi.', sentences: ['Hi.'] })
    turn.happens({ type: 'piece', text: ' Come in.', sentences: [' Come in.'] }, { type: 'replied', sentences: [] })
    turn.happens(
      { type: 'reply_kept' },
      { type: 'spoken', index: 1, clip: clip(1) },
      { type: 'spoken', index: 0, clip: clip(0) },
    )
    turn.happens({ type: 'sound_kept', url: '/s' })
    expect(turn.types).toEqual([
      ...[
        'TRANSCRIPTION',
        'GPT_RESPONSE',
        'GPT_RESPONSE',
        'GPT_FULL_RESPONSE',
        'TTS_CHUNK',
        'TTS_CHUNK',
        'TTS_LINK',
        'COMPLETE',
      ],
    ])
    expect(turn.lines.at(-1)?.data).toEqual({
      ok: true,
      pair_id: pairId,
      timings: { transcription_ms: 20, first_text_ms: 40, first_audio_ms: 90, total_ms: 100 },
    })
    expect(turn.done.at(-1)).toEqual({ do: 'end' })
  })

  it('asks for speech the moment a sentence has ended, three at once', () => {
    const turn = start()
    turn.happens(...heard)
    const sentences = ['A.', 'B.', 'C.', 'D.']
    const effects = turn.happens({ type: 'piece', text: 'A.B.C.D.', sentences })
    expect(effects.filter((effect) => effect.do === 'speak').map((effect) => effect.text)).toEqual(
      sentences.slice(0, speechAtOnce),
    )
    expect(turn.happens({ type: 'spoken', index: 2, clip: clip(2) })).toEqual([{ do: 'speak', index: 3, text: 'D.' }])
  })

  it('hears nobody: no line, and nothing to keep', () => {
    const turn = start()
    turn.happens({ type: 'begun', words: null }, { type: 'transcribed', words: '' })
    expect(turn.types).toEqual(['ERROR', 'COMPLETE'])
    expect(turn.done.some((effect) => effect.do === 'keep')).toBe(false)
  })

  it('hears nobody where words lie beside a recording without a voice', () => {
    const turn = start()
    turn.happens({ type: 'begun', words: '' })
    expect(turn.types).toEqual(['ERROR', 'COMPLETE'])
    expect(turn.done.some((effect) => effect.do === 'keep')).toBe(false)
  })

  it('tells the whole reply only when it is kept, whatever has been spoken by then', () => {
    const turn = start()
    turn.happens(...heard, { type: 'piece', text: 'Hi.', sentences: ['Hi.'] }, { type: 'replied', sentences: [] })
    turn.happens({ type: 'spoken', index: 0, clip: clip(0) })
    expect(turn.types).toEqual(['TRANSCRIPTION', 'GPT_RESPONSE', 'TTS_CHUNK'])
    expect(turn.happens({ type: 'reply_kept' }).map((effect) => effect.do)).toEqual(['send', 'keep_sound'])
    expect(turn.types.at(-1)).toBe('GPT_FULL_RESPONSE')
  })

  it('gives the text when speech fails, says so once, and is still a good turn', () => {
    const turn = start()
    turn.happens(...heard, { type: 'piece', text: 'A. B. C.', sentences: ['A.', ' B.', ' C.'] })
    turn.happens(
      { type: 'mute', index: 1 },
      { type: 'spoken', index: 2, clip: clip(2) },
      { type: 'spoken', index: 0, clip: clip(0) },
    )
    turn.happens({ type: 'replied', sentences: [] }, { type: 'reply_kept' })
    expect(turn.types).toEqual(['TRANSCRIPTION', 'GPT_RESPONSE', 'TTS_CHUNK', 'GPT_FULL_RESPONSE', 'ERROR', 'COMPLETE'])
    expect(turn.lines.at(-1)?.data).toMatchObject({ ok: true })
  })

  it('asks for no more speech once it has failed', () => {
    const turn = start()
    turn.happens(...heard, { type: 'piece', text: 'A.', sentences: ['A.'] }, { type: 'mute', index: 0 })
    expect(turn.happens({ type: 'piece', text: ' B.', sentences: [' B.'] }).map((effect) => effect.do)).toEqual([
      'send',
    ])
  })

  it('breaks with an error and a last line, and then nothing happens any more', () => {
    const turn = start()
    turn.happens(...heard, { type: 'piece', text: 'A.', sentences: ['A.'] })
    turn.happens({ type: 'broken', code: 'AI.UNAVAILABLE', text: 'down' }, { type: 'spoken', index: 0, clip: clip(0) })
    expect(turn.types).toEqual(['TRANSCRIPTION', 'GPT_RESPONSE', 'ERROR', 'COMPLETE'])
    expect(turn.lines.at(-1)?.data).toMatchObject({ ok: false, pair_id: pairId })
  })

  it('sends no line of the learner for an opening, and the stored one when a reply is asked for again', () => {
    const opening = start()
    expect(opening.happens({ type: 'opened' })).toEqual([{ do: 'keep', words: null }, { do: 'reply' }])
    expect(opening.happens({ type: 'kept', pairId, line: null })).toEqual([])
    const again = start()
    expect(again.happens({ type: 'begun_again', pairId, line }).map((effect) => effect.do)).toEqual(['send', 'reply'])
  })

  it('delivers in order, keeps to the cap and always ends, in whatever order speech comes', () => {
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
            if (effects.some((effect) => effect.do === 'keep_sound')) turn.happens({ type: 'sound_kept', url: '/s' })
          }
          turn.happens(...heard)
          for (const sentence of sentences) note(turn.happens({ type: 'piece', text: sentence, sentences: [sentence] }))
          note(turn.happens({ type: 'replied', sentences: [] }))
          note(turn.happens({ type: 'reply_kept' }))
          for (const { pick, fails } of picks) {
            const [index] = waiting.splice(pick % Math.max(1, waiting.length), 1)
            if (index !== undefined)
              note(turn.happens(fails ? { type: 'mute', index } : { type: 'spoken', index, clip: clip(index) }))
          }
          expect(turn.state.phase).toBe('done')
          const chunks = turn.lines.flatMap((one) => (one.type === 'TTS_CHUNK' ? [one.data] : []))
          expect(chunks.map((chunk) => chunk.index)).toEqual(chunks.map((_, index) => index))
          const text = chunks.map((chunk) => chunk.text).join('')
          const whole = turn.types.includes('ERROR') ? sentences.slice(0, chunks.length).join('') : sentences.join('')
          expect(text).toBe(whole)
        },
      ),
      { numRuns: 500 },
    )
  })
})
