// How well the built-in partner understands learners, tested with lines by people other than the scenarios' authors.
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { asidesOf } from '@parley/content/asides.ts'
import { loadLibrary } from '@parley/content/library.ts'
import type { DialogFile } from '@parley/content/schema.ts'
import { type Language, languages } from '@parley/contracts/language.ts'
import { z } from 'zod'
import type { ScriptState } from '../apps/api/src/database/script-state.ts'
import { answer, openingLine } from '../apps/api/src/features/conversation/script/partner.ts'
import type { PartnerScript } from '../apps/api/src/features/conversation/script/script.ts'
import { printTable } from './figures.ts'

const { values } = parseArgs({
  options: {
    /** Languages to test; all by default. */
    languages: { type: 'string', default: languages.join(',') },
    /** `held-out`, which must not be read while working on the partner, or `work`. */
    set: { type: 'string', default: 'held-out' },
    /** Prints the errors; only for the `work` set. */
    show: { type: 'boolean', default: false },
  },
})

const Line = z.strictObject({
  scenario: z.string(),
  /** The step, from 1, that the partner has just asked for. */
  step: z.number().int().min(1),
  kind: z.enum(['paraphrase', 'repair', 'aside', 'question', 'wrong', 'nonsense']),
  text: z.string(),
  repair: z.string().optional(),
})
type Line = z.infer<typeof Line>

const { dialogs } = await loadLibrary()

function scriptOf(dialog: DialogFile, language: Language): PartnerScript {
  const meanings = [
    ...dialog.dictionary.map(({ word, meaning }) => ({ word, meaning })),
    ...dialog.phrases.map(({ phrase, meaning }) => ({ word: phrase, meaning })),
  ].map(({ word, meaning }) => ({ word: word[language], meaning: meaning[language], translation: word }))
  const steps = dialog.steps.map(({ accepts, example, reask, reply }) => ({
    accepts: accepts?.[language] ?? null,
    example: example[language],
    reask: reask[language],
    reply: reply[language],
  }))
  const [opening, closing] = [dialog.opening[language], dialog.closing[language]]
  const partner = { name: dialog.partner.name[language], gender: dialog.partner.gender }
  return { language, opening, closing, steps, meanings, partner, asides: asidesOf(dialog, language) }
}

/** The result of a line that answers a step's question: done, answered without a miss, or a miss. */
function outcomeOf(script: PartnerScript, at: number, text: string): 'done' | 'answered' | 'missed' {
  const before: ScriptState = { ...openingLine(script).state, step: at }
  const { state } = answer(script, before, text)
  if (state.step > at) return 'done'
  return state.misses > 0 ? 'missed' : 'answered'
}

/** Expected results for each kind of line. */
const right: Readonly<Record<Line['kind'], readonly string[]>> = {
  paraphrase: ['done'],
  repair: ['answered'],
  aside: ['answered'],
  question: ['answered', 'missed'],
  wrong: ['answered', 'missed'],
  nonsense: ['answered', 'missed'],
}

const share = (outcomes: readonly boolean[]): string =>
  `${Math.round((100 * outcomes.filter(Boolean).length) / outcomes.length)} %`

async function row(language: Language) {
  const file = join(import.meta.dirname, 'partner', values.set, `${language}.json`)
  const lines = z.array(Line).parse(JSON.parse(await readFile(file, 'utf8')))
  const judged = lines.map((line) => {
    const dialog = dialogs.find(({ slug }) => slug === line.scenario)
    if (dialog === undefined) throw new Error(`There is no scenario ${line.scenario}`)
    const outcome = outcomeOf(scriptOf(dialog, language), line.step - 1, line.text)
    return { ...line, outcome, isRight: right[line.kind].includes(outcome) }
  })
  if (values.show && values.set === 'work') {
    for (const { scenario, step, kind, outcome, text, isRight } of judged) {
      if (!isRight) console.log(`${language} ${scenario} ${step} ${kind} → ${outcome}: ${text}`)
    }
  }
  const ofKinds = (...kinds: Line['kind'][]) => judged.filter(({ kind }) => kinds.includes(kind))
  const rightShare = (...kinds: Line['kind'][]) => share(ofKinds(...kinds).map(({ isRight }) => isRight))
  const own = dialogs.flatMap((dialog) =>
    dialog.phrases.flatMap(({ phrase }) =>
      dialog.steps.map((_, at) => outcomeOf(scriptOf(dialog, language), at, phrase[language]) !== 'missed'),
    ),
  )
  return {
    language,
    lines: judged.length,
    'paraphrases understood': rightShare('paraphrase'),
    'repairs answered': rightShare('repair'),
    'asides answered': rightShare('aside'),
    'wrong lines accepted': share(ofKinds('wrong', 'question', 'nonsense').map(({ isRight }) => !isRight)),
    'own phrases answered': share(own),
  }
}

const rows = []
for (const language of values.languages.split(',')) rows.push(await row(language as Language))
printTable(rows)
