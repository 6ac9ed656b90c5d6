// How well the built-in partner understands learners, tested with lines by people who do not know its sentences.
import { pathToFileURL } from 'node:url'
import { parseArgs } from 'node:util'
import { loadLibrary } from '@parley/content/library.ts'
import type { DialogSteps } from '@parley/content/steps.ts'
import { type Language, languages } from '@parley/contracts/language/language.ts'
import { difficultyLevels } from '@parley/contracts/library/scenario.ts'
import { scriptOf } from '../apps/api/src/testing/partner-script.ts'
import { printTable, wilson } from './figures.ts'
import { type ReplyKind, replyTo, suitable } from './partner/judge.ts'
import { type Line, type LineKind, readLines } from './partner/lines.ts'

const { values } = parseArgs({
  options: {
    /** Languages to test; all by default. */
    languages: { type: 'string', default: languages.join(',') },
    /** `held-out`, whose lines must not be read while working on the partner, or `work`. */
    set: { type: 'string', default: 'held-out' },
    /** Prints the lines with a wrong reply; only for the `work` set. */
    show: { type: 'boolean', default: false },
    /** Another folder with the files of `content/`. */
    content: { type: 'string' },
  },
})
const half = values.set === 'work' ? 'work' : 'held-out'

const { dialogs, steps } = await loadLibrary(values.content ? pathToFileURL(`${values.content}/`) : undefined)

function stepsOf(slug: string): DialogSteps {
  const found = steps.get(slug)
  if (found === undefined) throw new Error(`${slug} has no sentences`)
  return found
}

interface Judged extends Line {
  readonly language: Language
  readonly level: string
  readonly reply: ReplyKind
  readonly isRight: boolean
}

/** Lines that do the open step, and lines that do not. */
const doing: readonly LineKind[] = ['answer', 'both', 'repair-answer']
const mixed: readonly LineKind[] = ['negation', 'neighbour', 'question', 'off-topic', 'nonsense', 'leaving', 'repair']

async function judge(language: Language): Promise<Judged[]> {
  const lines = await readLines(language, half)
  return lines.flatMap((line) => {
    const dialog = dialogs.find(({ slug }) => slug === line.scenario)
    if (dialog === undefined) throw new Error(`There is no scenario ${line.scenario}`)
    const { kind: reply, reply: said } = replyTo(
      scriptOf(dialog, stepsOf(dialog.slug), language),
      line.step - 1,
      line.text,
    )
    const wanted = suitable(line)
    const isRight = wanted.length > 0 ? wanted.includes(reply) : reply !== 'done'
    if (values.show && half === 'work' && !isRight) {
      console.log(
        `${language} ${line.scenario} ${line.step} ${line.kind} ${line.repair ?? ''} → ${reply}: ${line.text}  [${said}]`,
      )
    }
    return [{ ...line, language, level: dialog.difficulty_level, reply, isRight }]
  })
}

/** The share of some lines, with its 95 % interval. */
function share(lines: readonly Judged[], is: (line: Judged) => boolean): string {
  if (lines.length === 0) return '–'
  const [low, high] = wilson(lines.filter(is).length, lines.length)
  const percent = (value: number) => Math.round(100 * value)
  return `${percent(lines.filter(is).length / lines.length)} (${percent(low)}–${percent(high)})`
}

const isDone = ({ reply }: Judged): boolean => reply === 'done'
/** A wrong line about which the partner makes sure: a careless "yes" would do the step. */
const isConfirmed = ({ reply }: Judged): boolean => reply === 'confirmed'

function figures(lines: readonly Judged[]) {
  const of = (...kinds: LineKind[]) => lines.filter(({ kind }) => kinds.includes(kind))
  return {
    lines: lines.length,
    done: share(of(...doing), isDone),
    'or confirmed': share(of(...doing), ({ isRight }) => isRight),
    'wrong: mixed': share(of(...mixed), isDone),
    'wrong: traps': share(of('trap'), isDone),
    'unsure: mixed': share(of(...mixed), isConfirmed),
    'unsure: traps': share(of('trap'), isConfirmed),
    repairs: share(of('repair'), ({ isRight }) => isRight),
    leaving: share(of('leaving'), ({ isRight }) => isRight),
    questions: share(of('question'), ({ isRight }) => isRight),
    'early, late': share(of('early', 'late'), ({ isRight }) => isRight),
  }
}

/** How often a dialogue's own phrases get their own reply, or do the step. */
function ownPhrases(language: Language): string {
  const answered = dialogs.flatMap((dialog) => {
    const script = scriptOf(dialog, stepsOf(dialog.slug), language)
    return dialog.phrases.flatMap(({ phrase, reply: own }) =>
      dialog.steps.map((_, at) => {
        const { kind, reply } = replyTo(script, at, phrase[language])
        // A phrase that asks to repeat is answered like any such request.
        const isRepeated = kind === 'again' || kind === 'slower' || kind === 'reworded'
        const isOwn = kind === 'done' || isRepeated || reply.startsWith(own[language])
        if (!isOwn && values.show)
          console.log(`${language} ${dialog.slug} ${at + 1} phrase → ${kind}: ${phrase[language]}`)
        return isOwn
      }),
    )
  })
  return `${((100 * answered.filter(Boolean).length) / answered.length).toFixed(1)}`
}

const judged: Judged[] = []
const rows = []
for (const language of languages.filter((code) => values.languages.split(',').includes(code))) {
  const lines = await judge(language)
  judged.push(...lines)
  rows.push({ language, ...figures(lines), 'own phrases': ownPhrases(language) })
}
console.log('Percent, with 95 % intervals.\n')
printTable([...rows, { language: 'all', ...figures(judged), 'own phrases': '' }])
console.log()
printTable(difficultyLevels.map((level) => ({ level, ...figures(judged.filter((line) => line.level === level)) })))
