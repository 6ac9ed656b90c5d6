// `node bench/partner/fit.ts`: fits how likely a line does a step by its traits, and from which likelihood it counts, and
// writes content/intent/fitted.ts. It uses the half of the learners' lines that may be read, and the steps' own sentences.
import { writeFile } from 'node:fs/promises'
import { pathToFileURL } from 'node:url'
import { parseArgs } from 'node:util'
import {
  noScore,
  StepMatcher,
  type StepScore,
  type StepSentences,
  traitsOf,
} from '@parley/content/intent/step-matcher.ts'
import { loadLibrary } from '@parley/content/library.ts'
import { type DialogSteps, intentsOf, type StepIntent } from '@parley/content/steps.ts'
import { type Language, languages } from '@parley/contracts/language/language.ts'
import { movesIn, readKinds } from '../../apps/api/src/features/conversation/script/moves.ts'
import { type Line, type LineKind, readLines } from './lines.ts'
import { type Example, logistic } from './logistic.ts'

/** Shares of lines that may be taken although they do not do the step: for certain, and with a question. */
const wrongMax = { done: { trap: 0.05, mixed: 0.02 }, unsure: { trap: 0.25, mixed: 0.08 } }
/** The same with an author's few sentences, where the words tell less. */
const fewMax = { done: { trap: 0.11, mixed: 0.04 }, unsure: wrongMax.unsure }
/** The same for open steps: their wrong lines are few, so answers of other dialogues are added. */
const openMax = { done: 0.05, unsure: 0.25 }

/** There are few traps, so each counts more. A step's own sentences are many, and together count about as much as all lines. */
const exampleWeights = { line: 1, trap: 2.5, listed: 0.005 }

const doing: readonly LineKind[] = ['answer', 'both', 'repair-answer']
const mixed: readonly LineKind[] = ['negation', 'neighbour', 'question', 'off-topic', 'nonsense']

interface Measured {
  /** `elsewhere`: an answer of another dialogue. `does` and `nearMiss`: a sentence of a step, measured without itself. */
  readonly kind: LineKind | 'elsewhere' | 'does' | 'nearMiss'
  readonly isOpen: boolean
  /** Null if it has no words in common with the step, or is a near miss. */
  readonly traits: readonly number[] | null
}

interface Scored extends Measured {
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

const traitsIn = (score: StepScore): readonly number[] | null => (score.similarity === 0 ? null : traitsOf(score))

/** The lines of a language, measured at a dialogue's steps. */
function measuredIn(
  language: Language,
  slug: string,
  dialog: DialogSteps,
  lines: readonly Line[],
  sentencesOf: (step: StepIntent) => StepSentences,
): Measured[] {
  const intents = intentsOf(dialog, language, null)
  const sentences = intents.map(sentencesOf)
  const matcher = StepMatcher.of(language, sentences, readKinds)
  return lines.flatMap(({ scenario, step, kind, text }) => {
    if (scenario !== slug && kind !== 'answer') return []
    const moves = movesIn(language, text)
    const scores = matcher.scores(readKinds(language, text).filter((_, at) => (moves[at] ?? null) === null))
    return intents.flatMap(({ is_open: isOpen }, at): Measured[] => {
      const traits = traitsIn(scores[at] ?? noScore)
      if (scenario !== slug) return isOpen ? [{ kind: 'elsewhere', isOpen, traits }] : []
      return at === step - 1 ? [{ kind, isOpen, traits }] : []
    })
  })
}

async function measuredLines(sentencesOf: (step: StepIntent) => StepSentences): Promise<Measured[]> {
  const measured: Measured[] = []
  for (const language of languages) {
    const lines = await readLines(language, 'work')
    for (const [slug, dialog] of steps) measured.push(...measuredIn(language, slug, dialog, lines, sentencesOf))
  }
  return measured
}

/** The sentences of all steps, each measured by the others. Those of open steps differ too much. */
function measuredSentences(): Measured[] {
  return languages.flatMap((language) =>
    [...steps.values()].flatMap((dialog) => {
      const intents = intentsOf(dialog, language, null)
      const matcher = StepMatcher.of(language, intents.map(allOf), readKinds)
      return intents.flatMap(({ is_open: isOpen }, at): Measured[] =>
        isOpen
          ? []
          : matcher.leaveOneOut(at).map(({ isDone, score }) => ({
              kind: isDone ? 'does' : 'nearMiss',
              isOpen,
              traits: traitsIn(score),
            })),
      )
    }),
  )
}

/** What lines teach about the likelihood. */
function examplesOf(lines: readonly Measured[]): Example[] {
  const { line, trap, listed } = exampleWeights
  return lines.flatMap(({ kind, traits: features }): Example[] => {
    if (features === null || kind === 'elsewhere') return []
    if (kind === 'does' || kind === 'nearMiss') return [{ features, isTrue: kind === 'does', weight: listed }]
    if (doing.includes(kind)) return [{ features, isTrue: true, weight: line }]
    if (kind === 'trap') return [{ features, isTrue: false, weight: trap }]
    return mixed.includes(kind) ? [{ features, isTrue: false, weight: line }] : []
  })
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

const measured = await measuredLines(allOf)
const rounded = (value: number): number => Math.round(1_000 * value) / 1_000
const [constant = 0, ...weights] = logistic(examplesOf([...measured, ...measuredSentences()])).map(rounded)

function scored({ traits, ...line }: Measured): Scored {
  const sum = (traits ?? []).reduce((total, trait, at) => total + trait * (weights[at] ?? 0), constant)
  return { ...line, traits, score: traits === null ? 0 : 1 / (1 + Math.exp(-sum)) }
}

const lines = measured.map(scored)
const fewLines = (await measuredLines(fewOf)).map(scored)
const wrongOpen = scoresOf(lines, true, ['trap', 'elsewhere', ...mixed])
const fitted = {
  done: limitOf(lines, wrongMax.done),
  unsure: limitOf(lines, wrongMax.unsure),
  open: lowest((limit) => shareOver(wrongOpen, limit) <= openMax.done),
  openUnsure: lowest((limit) => shareOver(wrongOpen, limit) <= openMax.unsure),
  few: limitOf(fewLines, fewMax.done),
  fewUnsure: limitOf(fewLines, fewMax.unsure),
}
const file = new URL(import.meta.resolve('@parley/content/intent/fitted.ts'))
const fields = Object.entries(fitted).map(([name, value]) => `${name}: ${value}`)
await writeFile(
  file,
  `// Written by \`node bench/partner/fit.ts\`; do not edit.
export const fitted = {
  likelihood: { constant: ${constant}, weights: [${weights.join(', ')}] },
  limits: { ${fields.join(', ')} },
} as const
`,
)
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
