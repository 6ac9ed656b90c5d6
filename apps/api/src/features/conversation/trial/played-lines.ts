// Replays a visitor's dialogue, which has no session, from the visitor's lines alone. Pure.

import type { Decision } from '#database/conversations.ts'
import { ScriptState, stepsDoneBetween } from '#database/script-state.ts'
import { decide } from '../script/decide.ts'
import { parallelLine } from '../script/parallel-text.ts'
import type { ParallelScript } from '../script/script.ts'
import { noClock } from '../session/clock.ts'
import type { Scene } from '../session/scene.ts'

export interface PlayedLine {
  readonly text: string
  readonly decision: Decision
  /** An example answer to the question. */
  readonly example: string
  /** Whether the line completed the step. */
  readonly isStepDone: boolean
}

export interface PlayedTalk {
  readonly opening: Decision
  readonly lines: readonly PlayedLine[]
  /** An example answer to the last reply; empty at the end. */
  readonly hint: string
}

/**
 * Plays a dialogue from its beginning.
 * @throws an Error if the scene has no script
 */
export function playLines(scene: Scene, texts: readonly string[]): PlayedTalk {
  const say = (partnerState: Decision['state'] | null, words: string | null): Decision => {
    const decision = decide(scene, { part: null, partnerState }, words, noClock)
    if (decision === null) throw new Error(`Scenario ${scene.id} has no line to play`)
    return decision
  }
  const opening = say(null, null)
  const lines: PlayedLine[] = []
  let now = opening
  for (const text of texts) {
    const before = ScriptState.parse(now.state)
    now = say(now.state, text)
    const after = ScriptState.parse(now.state)
    const isStepDone = stepsDoneBetween(before, after).includes(before.step)
    lines.push({ text, decision: now, example: before.example, isStepDone })
  }
  return { opening, lines, hint: ScriptState.parse(now.state).example }
}

/** The partner's line in another language; null if the languages are the same, or the library has no translation. */
export function lineIn(line: string, own: ParallelScript, other: ParallelScript): string | null {
  return own.language === other.language ? null : parallelLine(line, own, other)
}
