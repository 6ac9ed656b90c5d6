// The only finding that visitors get about their lines. Never an invented mistake.
import { normalise } from '@parley/content/wording.ts'
import type { TrialFinding } from '@parley/contracts/conversation/trial.ts'
import { findOnlyPart } from '@parley/contracts/text/text-span.ts'
import type { GrammarFinding } from '#ai/grammar/grammar.ts'

export interface JudgedLine {
  readonly text: string
  /** A way to do what the step asked for. */
  readonly example: string
  /** Whether the line did what the step asked for. */
  readonly isStepDone: boolean
  /** The checker's findings; null if the line was not checked. */
  readonly grammar: readonly GrammarFinding[] | null
}

const isSaidSo = ({ text, example }: JudgedLine): boolean => {
  const [said, way] = [normalise(text), normalise(example)]
  return said.length === way.length && said.every((word, at) => word === way[at])
}

/** Whether a line equals the example, or completed its step and has no findings. */
const isRight = (line: JudgedLine): boolean => isSaidSo(line) || (line.isStepDone && line.grammar?.length === 0)

/**
 * A mistake that a checker found, otherwise the example for the line that most needs one, otherwise that the last line
 * was understood: the checker finds too few mistakes to call it correct.
 * @param lines at least one
 */
export function findingOf(lines: readonly JudgedLine[]): TrialFinding | null {
  for (const { text, grammar } of lines) {
    for (const { original, suggestion, explanation, topic } of grammar ?? []) {
      const span = findOnlyPart(text, original)
      if (span !== null) return { kind: 'mistake', said: text, original, ...span, suggestion, explanation, topic }
    }
  }
  const another = lines.find((line) => !line.isStepDone && !isRight(line)) ?? lines.find((line) => !isRight(line))
  if (another !== undefined && another.example !== '') {
    return { kind: 'example', said: another.text, example: another.example }
  }
  const last = lines.at(-1)
  return last === undefined ? null : { kind: 'right', said: last.text }
}
