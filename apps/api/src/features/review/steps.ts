// The learner's line for each step of a role-play, with one way to say it. Pure.
import { normalise, saysPhrase } from '@parley/content/wording.ts'
import type { Language } from '@parley/contracts/language/language.ts'
import type { Review, ReviewStep } from '@parley/contracts/review/review.ts'
import type { SessionRow, TurnRow } from '#database/conversations.ts'
import type { ScenarioRow } from '#database/scenarios.ts'
import { missesOpenStep, ScriptState, scriptStart, stepsDoneBetween } from '#database/script-state.ts'

type ScriptTurn = Pick<TurnRow, 'id' | 'userText' | 'userStruck' | 'decision'>

interface StepTurn {
  readonly turn: ScriptTurn
  readonly isDone: boolean
}

/** For each step the first turn that completed it, otherwise the last attempt. */
function turnsBySteps(turns: readonly ScriptTurn[]): Map<number, StepTurn> {
  const found = new Map<number, StepTurn>()
  let before = scriptStart
  for (const turn of turns) {
    if (turn.decision === null) continue
    const after = ScriptState.parse(turn.decision.state)
    if (missesOpenStep(before, after)) found.set(before.step, { turn, isDone: false })
    for (const step of stepsDoneBetween(before, after)) found.set(step, { turn, isDone: true })
    before = after
  }
  return found
}

/** How many steps were done, and how many there are. */
export interface StepCount {
  readonly done: number
  readonly total: number
}

export const countSteps = (steps: readonly Pick<ReviewStep, 'is_done'>[]): StepCount => ({
  done: steps.filter(({ is_done }) => is_done).length,
  total: steps.length,
})

/** Whether there were steps, and all of them were done. */
export const areAllDone = ({ done, total }: StepCount): boolean => total > 0 && done === total

/**
 * The steps of a conversation with the built-in partner that have an example, by its script or its author; otherwise
 * none.
 * @param turns of the session, in order
 * @param language in which the scenario is explained
 */
export function stepsOf(
  { script, display, dialogBehavior }: Pick<ScenarioRow, 'script' | 'display' | 'dialogBehavior'>,
  { partner }: Pick<SessionRow, 'partner'>,
  turns: readonly ScriptTurn[],
  language: Language,
): ReviewStep[] {
  const lines = dialogBehavior?.partner_lines
  const own = lines?.examples ?? lines?.sentences?.map(([first = '']) => first) ?? []
  const examples = script?.steps.map(({ example }) => example) ?? own
  if (partner !== 'built-in' || examples.length === 0) return []
  const found = turnsBySteps(turns)
  const texts = display?.[language].dialog?.steps ?? dialogBehavior?.steps ?? []
  return examples.map((example, index) => {
    const { turn, isDone = false } = found.get(index) ?? {}
    const counts = turn !== undefined && turn.userText !== null && !turn.userStruck
    return {
      text: texts[index] ?? '',
      is_done: isDone && counts,
      said: counts ? { quote: turn.userText ?? '', pair_id: turn.id } : null,
      example,
    }
  })
}

/** A shorter line shows too little. */
const wordsMin = 3

/**
 * Of the lines that completed a step, and say something else than its example, the one with the most different words;
 * the first of several. A line with a mistake is chosen only if there is no other.
 * @param faulty ids of the lines with mistakes
 */
export function strongestLine(steps: readonly ReviewStep[], faulty: ReadonlySet<string>): Review['own_line'] {
  let best: { line: NonNullable<Review['own_line']>; words: number; isRight: boolean } | null = null
  for (const [step, { said, is_done: isDone, example }] of steps.entries()) {
    if (said === null || !isDone || saysPhrase(said.quote, example)) continue
    const words = new Set(normalise(said.quote)).size
    const isRight = !faulty.has(said.pair_id)
    const isBetter = best === null || (isRight === best.isRight ? words > best.words : isRight)
    if (words >= wordsMin && isBetter) best = { line: { ...said, step }, words, isRight }
  }
  return best?.line ?? null
}
