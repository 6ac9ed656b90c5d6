// What the screen shows of something said, from its waiting until the server has it. Pure.
import type { Delivery } from './delivery.ts'
import { afterRecording, floorOfTurn, isUnderWay } from './floor.ts'
import { emptyLine, type Line, lineIn, withLine, withoutKey } from './line.ts'
import type { SentTurn } from './sent-turn.ts'
import type { TalkState } from './turn-state.ts'

/** What was said is shown at once where its words are known, and what was typed leaves the field. */
export function waits(state: TalkState, { turnId, kind, text }: SentTurn): TalkState {
  const known = lineIn(state.lines, turnId)
  const isHeldUp = state.lines.some(({ delivery }) => delivery === 'queued' || delivery === 'uploading')
  const delivery = known?.delivery || (isHeldUp && kind !== 'again') ? 'queued' : null
  const line = { ...(known ?? emptyLine(`${turnId}-learner`, 'learner')), text: text ?? known?.text ?? '', delivery }
  return {
    ...state,
    floor: isHeldUp ? afterRecording(state.floor) : floorOfTurn(state.floor, 'waiting', kind),
    lines: text !== null || delivery !== null ? withLine(state.lines, line as Line) : state.lines,
    notice: null,
    failure: null,
    draft: kind === 'typed' && state.draft.trim() === text?.trim() ? '' : state.draft,
  }
}

export function sent(state: TalkState, { turnId, kind }: SentTurn): TalkState {
  return {
    ...state,
    floor: floorOfTurn(state.floor, 'sending', kind),
    // Asked for again, a reply begins anew.
    lines: withoutKey(state.lines, `${turnId}-partner`),
    reply: { turnId, kind, pairId: null, sentences: [], isComplete: false, isSilent: true },
    newGoals: [],
  }
}

/** As long as all goes well a line says nothing of its way to the server. */
export function onItsWay(state: TalkState, turn: SentTurn, delivery: Delivery): TalkState {
  const known = lineIn(state.lines, turn.turnId)
  const line = known ?? { ...emptyLine(`${turn.turnId}-learner`, 'learner'), text: turn.text ?? '' }
  if (delivery === 'received') {
    if (line.delivery === null) return state
    return sent({ ...state, lines: withLine(withoutKey(state.lines, line.key), { ...line, delivery: null }) }, turn)
  }
  if (delivery === 'uploading' && line.delivery === null) return state
  // Whoever waits for a connection may go on talking.
  const floor = delivery === 'queued' && isUnderWay(state.floor) ? { is: 'idle' as const } : state.floor
  return { ...state, floor, lines: withLine(state.lines, { ...line, delivery }) }
}

/** What was typed goes back into its field, below what stands there. */
export function removed(state: TalkState, turnId: string): TalkState {
  const text = lineIn(state.lines, turnId)?.text ?? ''
  const lines = withoutKey(state.lines, `${turnId}-learner`)
  const failure = state.failure?.turnId === turnId ? null : state.failure
  if (text === '') return { ...state, lines, failure }
  return { ...state, lines, failure, draft: [state.draft, text].filter(Boolean).join('\n'), isTyping: true }
}
