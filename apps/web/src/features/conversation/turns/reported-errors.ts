// Decides where the transcript shows errors that streams reported. Pure.
import type { FailureCode } from '#platform/http/problem.ts'
import { isShown, type Line } from './line.ts'
import type { TalkState } from './talk-state.ts'

type Shown = Pick<TalkState, 'lines' | 'errors'>

const lastShown = ({ lines }: Shown, turnId: string): Line | undefined =>
  lines.findLast((line) => line.turnId === turnId && isShown(line))

/** The error to show below a line: its turn's error, if it is the turn's last line. */
export const errorBelow = (line: Line, state: Shown): FailureCode | null =>
  lastShown(state, line.turnId) === line ? (state.errors.get(line.turnId) ?? null) : null

/** Errors of turns that have no line yet, such as an opening that did not arrive. */
export const errorsOfTurnsWithoutLines = (state: Shown): (readonly [turnId: string, code: FailureCode])[] =>
  [...state.errors].filter(([turnId]) => lastShown(state, turnId) === undefined)
