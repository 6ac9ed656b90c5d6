// Worst-case input as JSON or as a word list file.

import { TurnForm, turnLimits } from '@parley/contracts/conversation/conversation.ts'
import { languages } from '@parley/contracts/language/language.ts'
import { ScenarioInput } from '@parley/contracts/library/authoring.ts'
import { libraryFileBytes } from '@parley/contracts/library/library-file.ts'
import { moduleLimits } from '@parley/contracts/library/module.ts'
import { scenarioLimits } from '@parley/contracts/library/scenario.ts'
import { vocabularyLimits } from '@parley/contracts/practice/vocabulary.ts'
import { plainTitle } from '@parley/contracts/text/plain-text.ts'
import { z } from 'zod'
import { answerJson } from '#platform/http/answer-json.ts'
import { parseInput } from '#platform/http/input.ts'
import { readJson } from '#platform/http/json-pieces.ts'
import { runInSlices } from '#platform/http/run-in-slices.ts'
import { plainValue } from '#platform/log/log-value.ts'
import { readLibraryFile } from '../../features/library/files/library-file.ts'
import { dialogue } from '../../features/library/test-items.ts'
import { type Exchanged, readWords, wordLines } from '../../features/vocabulary/exchange.rules.ts'
import { fill, type WorstInput, worstInput } from './worst-input.ts'

const ordinaryBody = 256 * 1024

function refusal(work: () => unknown): unknown {
  try {
    return work()
  } catch (error) {
    return error
  }
}

/** Validates the result of `make`; most values are rejected. */
const checking = (
  schema: z.ZodType,
  { make, ...about }: Omit<WorstInput, 'prepare'> & { make(size: number): unknown },
): WorstInput => worstInput({ ...about, make, work: (input) => refusal(() => parseInput(schema, input)) })

/** The largest valid scenario. @param size number of goals, of words and of phrases */
function largestScenario(size: number): unknown {
  const many = <Entry>(entry: Entry): Entry[] => Array.from({ length: size }, () => entry)
  const { phrase, word, meaning } = scenarioLimits
  const letters = ['a', 'b', 'c', 'd', 'e']
  const translation = Object.fromEntries(letters.map((letter) => [`${letter}n`, fill('слово ', 999)]))
  return dialogue({
    user_goals: many({ phrase: fill('go a', phrase), translation }),
    user_dictionary: many({ word: fill('b.', word), translation, meaning: fill('c.', meaning) }),
    user_phrases: many({ phrase: fill('do a', phrase), translation, meaning: fill('c.', meaning) }),
  })
}

const csv = (input: string, unit: string): WorstInput =>
  worstInput({
    ...{ name: 'reading a file of words', input, size: vocabularyLimits.csvCharacters, unit: 'characters' },
    make: (size) => `word,target_language,translations\n${fill(unit, size)}`,
    work: (file) => readWords(file, 'en'),
  })

/** Runs the steps, and ignores a rejection at the end. */
function* orRefused(steps: Generator<void, unknown>): Generator<void, unknown> {
  try {
    return yield* steps
  } catch (error) {
    return error
  }
}

const json = (
  input: string,
  make: (size: number) => string,
  size: number = libraryFileBytes,
  unit: WorstInput['unit'] = 'bytes',
): WorstInput =>
  worstInput({
    ...{ name: 'reading JSON', input: `${input}, in a library file`, size, unit, make },
    work: (body) => orRefused(readJson(body, JSON.parse)),
  })

/** Nested lists with `count` entries in total, each list with the maximum number of entries. */
function fullLists(count: number, entry: (index: number) => string): string {
  const inLists = (entries: readonly string[]): string[] =>
    Array.from({ length: Math.ceil(entries.length / 200) }, (_, at) => `[${entries.slice(at * 200, at * 200 + 200)}]`)
  return `[${inLists(inLists(Array.from({ length: count }, (_, index) => entry(index))))}]`
}

/** A module of `size` scenarios with the maximum number of words and translations; a hundred take four megabytes. */
function module(size: number): string {
  const translation = Object.fromEntries(languages.map((language) => [language, 'a']))
  const entry = { translation, meaning: 'a' }
  const many = <Entry>(each: Entry): Entry[] => Array.from({ length: scenarioLimits.entries }, () => each)
  const scenario = dialogue({
    user_goals: many({ phrase: 'go', translation }),
    user_dictionary: many({ word: 'go', ...entry }),
    user_phrases: many({ phrase: 'go', ...entry }),
  })
  const scenarios = Array.from({ length: size }, () => scenario)
  const head = {
    title: 'All',
    description: 'All',
    type: 'FLAT',
    tags: [],
    visibility: 'PRIVATE',
    target_language: 'en',
  }
  return JSON.stringify({ format: 'parley/module', version: 1, module: { ...head, scenarios } })
}

/** A word whose fields all have the maximum length and look like formulas. */
const longWord: Exchanged = {
  word: fill('="', vocabularyLimits.text),
  targetLanguage: 'en',
  nativeLanguage: 'uk',
  kind: 'phrase',
  translations: Array.from({ length: 50 }, () => fill('\'="', vocabularyLimits.text)),
  definitions: Array.from({ length: 50 }, () => fill('"\n', vocabularyLimits.sentence)),
  tier: 1,
  sentence: fill('\t"', vocabularyLimits.sentence),
}

const texts = z.object({ items: z.array(z.object({ text: z.string() })) })

/** Words per step of an export. */
const exportPage = 200

export const worstBodies: readonly WorstInput[] = [
  json('lists in lists', (size) => fill('[', size)),
  json('objects that are not closed', (size) => fill('{"a":', size)),
  json('one text of escapes', (size) => `"${fill('\\"', size - 2)}"`),
  json('objects without number', (size) => `[${fill('{},', size)}`),
  json('as many empty objects as may be', (count) => fullLists(count, () => '{}'), 245_000, 'entries'),
  json(
    'as many objects as may be, each of another name',
    (count) => fullLists(count, (index) => `{"k${index}":1}`),
    245_000,
    'entries',
  ),
  json('as many numbers as may be', (count) => fullLists(count, String), 490_000, 'entries'),
  json('white space', (size) => `[${fill(' ', size - 2)}]`),
  worstInput({
    name: 'reading a library file',
    input: 'scenarios of a module with all the words and translations that they may have',
    size: moduleLimits.scenarios,
    unit: 'entries',
    make: module,
    work: async (body) => readLibraryFile(await runInSlices(readJson(body, JSON.parse))),
  }),
  checking(ScenarioInput, {
    name: 'refusing a body',
    input: 'a list of empty objects',
    size: Math.floor(ordinaryBody / 3),
    unit: 'entries',
    make: (size) => Array.from({ length: size }, () => ({})),
  }),
  checking(ScenarioInput, {
    name: 'refusing a body',
    input: 'objects in objects',
    size: 10_000,
    unit: 'entries',
    make: (size) => {
      let nested: unknown = 1
      for (let depth = 0; depth < size; depth++) nested = { user_goals: nested }
      return nested
    },
  }),
  checking(ScenarioInput, {
    name: 'checking a scenario',
    input: 'goals, words and phrases with long translations',
    size: scenarioLimits.entries,
    unit: 'entries',
    make: largestScenario,
  }),
  checking(ScenarioInput, {
    name: 'checking a scenario',
    input: 'everything in it is wrong',
    size: scenarioLimits.entries,
    unit: 'entries',
    make: (size) => {
      const wrong = Array.from({ length: size }, () => ({ phrase: 1, word: [], translation: { xxx: '' }, more: 1 }))
      return { ...dialogue(), user_goals: wrong, user_dictionary: wrong, user_phrases: wrong }
    },
  }),
  checking(TurnForm, {
    name: 'checking a turn',
    input: 'white space around a text',
    size: turnLimits.textCharacters * 4,
    unit: 'characters',
    make: (size) => ({ text: `a${fill(' \u2003', size - 2)}b` }),
  }),
  checking(z.strictObject({ title: plainTitle(120) }), {
    name: 'checking a title',
    input: 'a whole body of white space',
    size: ordinaryBody,
    unit: 'characters',
    make: (size) => ({ title: fill(' \t', size) }),
  }),
  csv('quotes that are not closed', '"'),
  csv('quotes within quotes', '"a""",en\n'),
  csv('empty lines', '\n'),
  csv('many columns', ','),
  csv('lines of marks', '\u0316\u0301'.repeat(40).concat(',en\n')),
  csv('apostrophes before a formula', "'''''''=a,en\n"),
  ...(['csv', 'anki'] as const).map((format) =>
    worstInput({
      name: `writing a file of words (${format})`,
      input: 'every field is long and looks like a formula',
      size: exportPage,
      unit: 'entries',
      make: (size) => Array.from({ length: size }, () => longWord),
      work: (words) => wordLines(words, format),
    }),
  ),
  worstInput({
    name: 'checking a large answer',
    input: 'long texts in a list of objects',
    size: 2_000,
    unit: 'entries',
    make: (size) => ({ items: Array.from({ length: size }, () => ({ text: fill('a"\\', 1_000) })) }),
    work: (answer) => answerJson(texts, answer),
  }),
  worstInput({
    name: 'writing an error to the log',
    input: 'a list of what is wrong',
    size: 1_000,
    unit: 'entries',
    make: (size) =>
      Object.assign(new Error('Wrong'), { issues: Array.from({ length: size }, () => ({ path: ['a'] })) }),
    work: (error) => plainValue(error),
  }),
]
