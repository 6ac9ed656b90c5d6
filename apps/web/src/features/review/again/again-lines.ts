// A review's lines that can be said again: its corrected mistakes and the examples for its steps. Pure.
import type { PublicReview } from '@parley/contracts/review/review.ts'
import { fixLines } from '#ui/voice/fix-lines.ts'
import type { Again, AgainLine } from './again.rules.ts'

type Reviewed = Pick<PublicReview, 'mistakes' | 'steps' | 'scenario'>

const whole = ({ before, part, after }: { before: string; part: string; after: string }): string =>
  `${before}${part}${after}`.replaceAll('…', '').trim()

/** A review's corrected mistakes, identified by their words because dismissing one moves the others up. */
export const mistakeLines = ({ mistakes, scenario }: Reviewed): AgainLine[] =>
  mistakes.map((mistake) => {
    const others = mistakes.filter((other) => other !== mistake && other.pair_id === mistake.pair_id)
    const { said, say } = fixLines(mistake.user_message, mistake, others)
    const id = `mistake-${mistake.pair_id}-${mistake.start}`
    return { id, model: whole(say), first: whole(said), language: scenario.target_language }
  })

/** A review's example steps, identified by their index. */
export const stepLines = ({ steps, scenario }: Reviewed): AgainLine[] =>
  steps.map(({ said, example }, place) => ({
    id: `step-${place}`,
    model: example,
    first: said?.quote ?? '',
    language: scenario.target_language,
  }))

/** The first line that has not been said again; undefined if all have. */
export const nextLine = (lines: readonly AgainLine[], of: (id: string) => Again): string | undefined =>
  lines.find(({ id }) => of(id).last === null)?.id
