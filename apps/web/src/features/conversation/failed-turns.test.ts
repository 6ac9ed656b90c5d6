import type { StreamEvent } from '@parley/contracts/stream.ts'
import { describe, expect, it } from 'vitest'
import { freshSession } from './fresh-session.ts'
import type { SentTurn } from './sent-turn.ts'
import { openTalk, type TalkAction, type TalkState, talk } from './turn-state.ts'

const run = (...actions: TalkAction[]): TalkState => actions.reduce(talk, openTalk(freshSession))
const turn = (turnId: string, kind: SentTurn['kind'] = 'spoken'): SentTurn => ({
  turnId,
  kind,
  text: kind === 'typed' ? turnId : null,
})
const waits = (...of: Parameters<typeof turn>): TalkAction => ({ type: 'turn-waits', turn: turn(...of) })
const sent = (...of: Parameters<typeof turn>): TalkAction => ({ type: 'turn-sent', turn: turn(...of) })
const fails = (turnId: string): TalkAction => ({ type: 'turn-failed', turnId, code: 'NETWORK' })
const event = (turnId: string, streamed: StreamEvent): TalkAction => ({ type: 'event', turnId, event: streamed })
const pair = (turnId: string) => `pair of ${turnId}`
const understood = (turnId: string) =>
  event(turnId, {
    type: 'TRANSCRIPTION',
    data: { role: 'user', content: turnId, pair_id: pair(turnId), audio_url: null },
  })
const answered = (turnId: string) =>
  event(turnId, {
    type: 'GPT_FULL_RESPONSE',
    data: { role: 'assistant', content: 'Claro.', pair_id: pair(turnId) },
  })
const broke = (turnId: string) => event(turnId, { type: 'ERROR', data: { code: 'AI.UNAVAILABLE', text: '' } })
const failing = (state: TalkState) => state.failures.map(({ turnId }) => turnId)
const begins: TalkAction[] = [{ type: 'microphone-asked' }, { type: 'recording-began' }]

describe('a turn that fails while another waits behind it', () => {
  it('is told of while the next is answered, and afterwards', () => {
    const behind = [sent('one'), waits('two'), fails('one'), sent('two')]
    expect(failing(run(...behind))).toEqual(['one'])
    expect(failing(run(...behind, understood('two'), answered('two')))).toEqual(['one'])
  })

  it('is told of where the learner is just saying the next thing', () => {
    const speaking = [sent('one'), understood('one'), { type: 'recording-began' }, broke('one')] satisfies TalkAction[]
    const state = run(...speaking, { type: 'recording-stopped' }, waits('two'), sent('two'), answered('two'))
    expect(failing(state)).toEqual(['one'])
  })

  it('stands before what fails after it, each by itself', () => {
    const both = [sent('one'), waits('two'), fails('one'), sent('two'), fails('two')]
    expect(failing(run(...both))).toEqual(['one', 'two'])
    expect(failing(run(...both, waits('one', 'resent')))).toEqual(['two'])
    const [notice] = run(...both).failures
    if (!notice) throw new Error('Nothing failed')
    expect(failing(run(...both, { type: 'notice-closed', notice }))).toEqual(['two'])
  })

  it('is not told of where only the voice of its answer was missing', () => {
    const mute = [sent('one'), understood('one'), waits('two'), answered('one'), broke('one')]
    expect(failing(run(...mute))).toEqual(['one'])
    expect(failing(run(...mute, sent('two')))).toEqual([])
  })

  it('gives back the words of its own when they are given up', () => {
    const behind = run(sent('one', 'typed'), waits('two', 'typed'), fails('one'), sent('two', 'typed'))
    const [notice] = behind.failures
    if (!notice) throw new Error('Nothing failed')
    expect(talk(behind, { type: 'notice-closed', notice }).draft).toBe('one')
  })
})

describe('a learner who was told and says something else', () => {
  it('goes on without that answer', () => {
    const told = [sent('one'), understood('one'), broke('one')]
    expect(failing(run(...told, ...begins, waits('two')))).toEqual([])
    expect(failing(run(...told, { type: 'recording-began' }, waits('two')))).toEqual([])
    expect(failing(run(...told, waits('two', 'typed')))).toEqual([])
  })

  it('may ask for that answer after all when nothing was said', () => {
    const told = [sent('one'), understood('one'), broke('one')]
    const speaking = run(...told, ...begins)
    expect(speaking.failures).toMatchObject([{ turnId: 'one', isPassed: true }])
    expect(talk(speaking, { type: 'recording-over' }).failures).toMatchObject([{ turnId: 'one', isPassed: false }])
  })

  it('keeps sight of what never arrived', () => {
    const told = [sent('one'), fails('one')]
    expect(failing(run(...told, ...begins, waits('two'), sent('two'), answered('two')))).toEqual(['one'])
    const again = [...told, waits('one', 'resent'), sent('one', 'resent')]
    expect(failing(run(...again, fails('one'), ...begins))).toEqual(['one'])
    expect(failing(run(...again, understood('one'), broke('one'), ...begins, waits('two')))).toEqual([])
  })
})
