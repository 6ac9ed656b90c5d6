// How well the configured model and the built-in finder find mistakes in sentences written for this benchmark.
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { Language } from '@parley/contracts/language/language.ts'
import { z } from 'zod'
import { createModels } from '../apps/api/src/ai/models.ts'
import { languageModelServer, readEnv } from '../apps/api/src/platform/env/env.ts'
import { printTable } from './figures.ts'
import { findMistakes } from './mistakes/finder.ts'
import { type Found, scoreOf, type Utterance } from './mistakes/score.ts'

const { values } = parseArgs({
  options: {
    /** Languages to test; all by default. */
    languages: { type: 'string' },
    /** Prints missed mistakes and false findings. */
    show: { type: 'boolean', default: false },
  },
})

/** Number of utterances that a model reads together, as lines of one conversation: it returns at most ten mistakes. */
const batch = 8

const Corpus = z.array(
  z.strictObject({
    text: z.string(),
    corrections: z.array(
      z.strictObject({
        /** In UTF-16 code units. */
        start: z.number(),
        end: z.number(),
        original: z.string(),
        suggestions: z.array(z.string()).min(1),
      }),
    ),
  }),
)

const folder = join(import.meta.dirname, 'mistakes')
const written = (await readdir(folder)).filter((name) => name.endsWith('.json')).map((name) => name.slice(0, -5))
const wanted = values.languages?.split(',') ?? written
const languages = Language.options.filter((language) => wanted.includes(language) && written.includes(language))
const corpora = new Map<Language, Utterance[]>()
for (const language of languages) {
  corpora.set(language, Corpus.parse(JSON.parse(await readFile(join(folder, `${language}.json`), 'utf8'))))
}

const env = readEnv({ ...process.env, NODE_ENV: 'test' })
const models = await createModels({
  languageModel: languageModelServer(env),
  transcription: null,
  speech: null,
  languageToolUrl: env.LANGUAGETOOL_URL,
})
const signal = new AbortController().signal

type Finder = (texts: readonly string[], language: Language) => Promise<Found[][]>

/** Harper, as in a review without a model; each line as typed. */
const builtIn: Finder = (texts, language) =>
  Promise.all(
    texts.map(async (text) => {
      const found = await models.grammar.check({ text, language, isTyped: true, explanationLanguage: language, signal })
      return found.map(({ original, suggestion }) => ({ original, suggestion }))
    }),
  )

const byModel =
  (model: NonNullable<typeof models.languageModel>): Finder =>
  async (texts, language) => {
    const found = await findMistakes(model, { texts, targetLanguage: language, explanationLanguage: 'en', signal })
    return texts.map((_, index) =>
      found
        .filter((mistake) => mistake.line === index)
        .map(({ original_text, suggestion }) => ({ original: original_text, suggestion })),
    )
  }

async function measure(name: string, language: Language, finder: Finder) {
  const utterances = corpora.get(language) ?? []
  const found: Found[][] = []
  for (let from = 0; from < utterances.length; from += batch) {
    const texts = utterances.slice(from, from + batch).map(({ text }) => text)
    found.push(...(await finder(texts, language)))
  }
  const { precision, recall, f05, f05Range, suggested, falseAlarms, wrong } = scoreOf(utterances, found)
  if (values.show) for (const line of wrong) console.error(line)
  return {
    finder: name,
    language,
    utterances: utterances.length,
    clean: utterances.filter(({ corrections }) => corrections.length === 0).length,
    precision: precision.toFixed(2),
    recall: recall.toFixed(2),
    'F0.5': f05.toFixed(2),
    '95 % of F0.5': f05Range.map((score) => score.toFixed(2)).join('–'),
    'right suggestions': suggested.toFixed(2),
    'false alarms per 100 clean words': falseAlarms.toFixed(2),
  }
}

console.log('A language model wrote the sentences and their corrections; no teacher has checked them.')
const rows: Awaited<ReturnType<typeof measure>>[] = []
for (const language of corpora.keys()) {
  if (models.grammar.reads(language)) rows.push(await measure('built-in', language, builtIn))
}
if (models.languageModel === null)
  console.log('No language model is configured (LANGUAGE_MODEL_BASE_URL): not measured.')
else for (const language of languages) rows.push(await measure('model', language, byModel(models.languageModel)))
await models.close()
printTable(rows)
