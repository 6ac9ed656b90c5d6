// `node bench/partner/fit.ts`: fits the scores from which a line does a step, on the half of the learners' lines that may
// be read, and writes content/intent/fitted.ts.
import { writeFile } from 'node:fs/promises'
import { pathToFileURL } from 'node:url'
import { parseArgs } from 'node:util'
import { StepMatcher, type StepSentences } from '@parley/content/intent/step-matcher.ts'
import { loadLibrary } from '@parley/content/library.ts'
import { type DialogSteps, intentsOf, type StepIntent } from '@parley/content/steps.ts'
import { type Language, languages } from '@parley/contracts/language/language.ts'
import { movesIn, readKinds } from '../../apps/api/src/features/conversation/script/moves.ts'
import { type Line, type LineKind, readLines } from './lines.ts'

/** Shares of lines that may be taken although they do not do the step: for certain, and with a question. */
const wrongMax = { done: { trap: 0.11, mixed: 0.04 }, unsure: { trap: 0.25, mixed: 0.08 } }
/** The same for open steps: their wrong lines are few, so answers of other dialogues are added. */
const openMax = { done: 0.08, unsure: 0.25 }

const mixed: readonly LineKind[] = ['negation', 'neighbour', 'question', 'off-topic', 'nonsense']

interface Scored {
  readonly kind: LineKind | 'elsewhere'
  readonly isOpen: boolean
  readonly score: number
}

/** Another folder with the files of `content/`. */
const { values } = parseArgs({ options: { content: { type: 'string' } } })
const { steps } = await loadLibrary(values.content ? pathToFileURL(`${values.content}/`) : undefined)

/** How many sentences an author begins with. */
const fewCount = 3

/** As few of a step's sentences as an author begins with, without near misses. They are spread over the list. */
const fewOf = ({ does }: StepIntent) => ({
  does: does.filter((_, at) => at % Math.floor(does.length / fewCount) === 0).slice(0, fewCount),
  nearMisses: [],
})
const allOf = ({ does, near_misses }: StepIntent) => ({ does, nearMisses: near_misses })

/** The lines of a language, scored for a dialogue's steps. */
function scoredIn(
  language: Language,
  slug: string,
  dialog: DialogSteps,
  lines: readonly Line[],
  sentencesOf: (step: StepIntent) => StepSentences,
): Scored[] {
  const intents = intentsOf(dialog, language, null)
  const sentences = intents.map(sentencesOf)
  const matcher = new StepMatcher(language, sentences, readKinds)
  return lines.flatMap(({ scenario, step, kind, text }) => {
    if (scenario !== slug && kind !== 'answer') return []
    const moves = movesIn(language, text)
    const scores = matcher.scores(readKinds(language, text).filter((_, at) => (moves[at] ?? null) === null))
    return intents.flatMap(({ is_open: isOpen }, at): Scored[] => {
      const score = scores[at]?.score ?? 0
      if (scenario !== slug) return isOpen ? [{ kind: 'elsewhere', isOpen, score }] : []
      return at === step - 1 ? [{ kind, isOpen, score }] : []
    })
  })
}

async function scoredLines(sentencesOf: (step: StepIntent) => StepSentences): Promise<Scored[]> {
  const scored: Scored[] = []
  for (const language of languages) {
    const lines = await readLines(language, 'work')
    for (const [slug, dialog] of steps) scored.push(...scoredIn(language, slug, dialog, lines, sentencesOf))
  }
  return scored
}

const shareOver = (values: readonly number[], limit: number): number =>
  values.filter((value) => value >= limit).length / Math.max(1, values.length)

/** The lowest limit, in hundredths, that meets a condition. */
function lowest(isMet: (limit: number) => boolean): number {
  for (let limit = 5; limit < 100; limit++) if (isMet(limit / 100)) return limit / 100
  throw new Error('No limit meets the condition')
}

/** The scores of lines of these kinds. */
const scoresOf = (lines: readonly Scored[], isOpen: boolean, kinds: readonly Scored['kind'][]) =>
  lines.filter((line) => kinds.includes(line.kind) && line.isOpen === isOpen).map(({ score }) => score)

/** The lowest limit for closed steps that takes few enough wrong lines. */
function limitOf(lines: readonly Scored[], { trap, mixed: most }: { trap: number; mixed: number }): number {
  const [traps, others] = [scoresOf(lines, false, ['trap']), scoresOf(lines, false, mixed)]
  return lowest((limit) => shareOver(traps, limit) <= trap && shareOver(others, limit) <= most)
}

const lines = await scoredLines(allOf)
const fewLines = await scoredLines(fewOf)
const wrongOpen = scoresOf(lines, true, ['trap', 'elsewhere', ...mixed])
const fitted = {
  done: limitOf(lines, wrongMax.done),
  unsure: limitOf(lines, wrongMax.unsure),
  open: lowest((limit) => shareOver(wrongOpen, limit) <= openMax.done),
  openUnsure: lowest((limit) => shareOver(wrongOpen, limit) <= openMax.unsure),
  few: limitOf(fewLines, wrongMax.done),
  fewUnsure: limitOf(fewLines, wrongMax.unsure),
}
const file = new URL(import.meta.resolve('@parley/content/intent/fitted.ts'))
const fields = Object.entries(fitted).map(([name, value]) => `${name}: ${value}`)
const head = '// Written by `node bench/partner/fit.ts`; do not edit.'
await writeFile(file, `${head}\nexport const fitted = { ${fields.join(', ')} } as const\n`)
console.log(`${lines.length} lines, ${wrongOpen.length} of them wrong at open steps:`, fitted)
const closedAnswers = scoresOf(lines, false, ['answer'])
const openAnswers = scoresOf(lines, true, ['answer'])
const fewAnswers = scoresOf(fewLines, false, ['answer'])
for (const [name, values, limit] of [
  ['answers done', closedAnswers, fitted.done],
  ['answers done or unsure', closedAnswers, fitted.unsure],
  ['open answers done', openAnswers, fitted.open],
  ['open answers done or unsure', openAnswers, fitted.openUnsure],
  [`answers done with ${fewCount} sentences`, fewAnswers, fitted.few],
  ['the same, or unsure', fewAnswers, fitted.fewUnsure],
] as const) {
  console.log(`${name}: ${Math.round(100 * shareOver(values, limit))} % of ${values.length}`)
}
