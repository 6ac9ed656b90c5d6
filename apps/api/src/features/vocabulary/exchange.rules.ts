// Converts words to and from lines of a file. Pure.
import { Language } from '@parley/contracts/language/language.ts'
import { Tier, vocabularyLimits, type WordLineError } from '@parley/contracts/practice/vocabulary.ts'
import { type CsvRecord, csvLine, csvRecords, quoted, withoutMark } from '#platform/csv.ts'
import { betweenMeanings, type NoteFields, readAnkiHead, tags } from './anki.rules.ts'
import { type EntrySense, isPhrase, keyOf, tidy } from './entry.rules.ts'

/** A saved word's fields that are exported. */
export interface Exchanged {
  readonly word: string
  readonly targetLanguage: Language
  readonly nativeLanguage: Language
  readonly kind: 'word' | 'phrase' | 'mistake'
  readonly translations: readonly string[]
  readonly definitions: readonly string[]
  /** Null if there is none; a word that was already saved then keeps its tier. */
  readonly tier: Tier | null
  readonly sentence: string | null
}

export interface LineError {
  readonly line: number
  readonly code: WordLineError
  readonly message: string
}

const columns = [
  'word',
  'target_language',
  'native_language',
  'kind',
  'translations',
  'definitions',
  'tier',
  'sentence',
] as const
type Column = (typeof columns)[number]

export const csvHeader: readonly string[] = columns

const [betweenTranslations, betweenDefinitions] = ['; ', ' | ']

/** The fields in the order of the columns. */
export const fieldsOf = (line: Exchanged): string[] => [
  line.word,
  line.targetLanguage,
  line.nativeLanguage,
  line.kind,
  line.translations.join(betweenTranslations),
  line.definitions.join(betweenDefinitions),
  line.tier === null ? '' : String(line.tier),
  line.sentence ?? '',
]

/**
 * What Anki reads before the notes: https://docs.ankiweb.net/importing/text-files.html. It ignores the last line, which
 * says that a note without a tag for its kind is a word.
 */
export const ankiHeader =
  '#separator:tab\n#html:false\n#columns:Front\tBack\tSentence\tTags\n#tags column:4\n#kinds:tagged\n'

const inOneField = (text: string): string => quoted(text.replace(/[\t\r\n]+/g, ' '), '\t')

/**
 * One note: the word, its meanings, the sentence, and tags.
 * @param usual the native language that needs no tag
 */
export function ankiLine(line: Exchanged, usual: Language = line.nativeLanguage): string {
  const { word, targetLanguage, nativeLanguage, kind, translations, definitions, tier, sentence } = line
  const back = [translations.join(betweenTranslations), ...definitions].filter((text) => text !== '')
  const named = [
    targetLanguage,
    tier !== null && `${tags.tier}${tier}`,
    nativeLanguage !== usual && `${tags.native}${nativeLanguage}`,
    kind !== 'word' && `${tags.kind}${kind}`,
    translations.length === 0 && definitions.length > 0 && tags.definitions,
  ].flatMap((tag) => (tag === false ? [] : [`${tags.prefix}${tag}`]))
  return `${[word, back.join(betweenMeanings), sentence ?? '', named.join(' ')].map(inOneField).join('\t')}\n`
}

/**
 * The lines of a file with these words. Each step writes one line.
 * @param usual the native language that an import assumes
 */
export function* wordLines(
  words: readonly Exchanged[],
  format: 'csv' | 'anki',
  usual?: Language,
): Generator<void, string[]> {
  const lines: string[] = []
  for (const word of words) {
    yield
    lines.push(format === 'csv' ? csvLine(fieldsOf(word)) : ankiLine(word, usual))
  }
  return lines
}

const messages: Record<WordLineError, string> = {
  no_header: 'The first line must name the columns "word" and "target_language"',
  bad_quotes: 'A quote is not closed, or something follows it',
  lost_letters: 'Some letters were lost when the file was saved',
  no_word: 'There is no word',
  too_long: 'A field is too long',
  unknown_language: 'That is none of the nine languages',
  unknown_kind: 'The kind is word, phrase or mistake',
  unknown_tier: 'The tier is 1, 2, 3, 4 or empty',
  too_many_lines: 'This line and all after it are too many for one file',
}
const lineError = (line: number, code: WordLineError): LineError => ({ line, code, message: messages[code] })

type Fields = (column: Column) => string

/**
 * Maximum length of a list of translations or definitions, in characters, and the maximum number of entries in either.
 */
const [fieldMax, textsMax] = [5_000, 50]

const texts = (field: string, separator: string): string[] =>
  field
    .split(separator.trim())
    .map(tidy)
    .filter((text) => text !== '')

const kinds = ['word', 'phrase', 'mistake'] as const

/**
 * The word in a line, or its error.
 * @param native used if the line names no native language
 */
function wordFrom(field: Fields, native: Language): Exchanged | WordLineError {
  if (columns.some((column) => field(column).length > fieldMax)) return 'too_long'
  if (columns.some((column) => field(column).includes('\u{fffd}'))) return 'lost_letters'
  const word = tidy(field('word'))
  if (keyOf(word) === '') return 'no_word'
  const [target, own] = [field('target_language'), field('native_language')].map((name) => name.trim().toLowerCase())
  const targetLanguage = Language.safeParse(target)
  const nativeLanguage = Language.safeParse(own === '' ? native : own)
  if (!targetLanguage.success || !nativeLanguage.success) return 'unknown_language'
  const named = field('kind').trim().toLowerCase()
  const kind = named === '' ? (isPhrase(word) ? 'phrase' : 'word') : kinds.find((known) => known === named)
  if (kind === undefined) return 'unknown_kind'
  const tier = field('tier').trim()
  const chosen = Tier.nullable().safeParse(tier === '' ? null : Number(tier))
  if (!chosen.success) return 'unknown_tier'
  const translations = texts(field('translations'), betweenTranslations)
  const definitions = texts(field('definitions'), betweenDefinitions)
  const sentence = tidy(field('sentence'))
  const { text: textMax, sentence: sentenceMax } = vocabularyLimits
  if (word.length > (kind === 'mistake' ? sentenceMax : textMax)) return 'too_long'
  if (translations.length > textsMax || definitions.length > textsMax) return 'too_long'
  if (translations.some((text) => text.length > textMax)) return 'too_long'
  if ([sentence, ...definitions].some((text) => text.length > sentenceMax)) return 'too_long'
  return {
    ...{ word, targetLanguage: targetLanguage.data, nativeLanguage: nativeLanguage.data, kind },
    ...{ translations, definitions, tier: chosen.data, sentence: sentence === '' ? null : sentence },
  }
}

/** Reads a header: columns in any order, some optional. Null if a required one is missing. */
function columnsOf(fields: CsvRecord['fields']): Map<Column, number> | null {
  const named = (fields ?? []).map((field) => field.trim().toLowerCase())
  const places = new Map(columns.map((column) => [column, named.indexOf(column)]))
  return places.get('word') === -1 || places.get('target_language') === -1 ? null : places
}

export interface WordLine {
  readonly line: number
  readonly word: Exchanged
}

export interface WordFile {
  readonly words: WordLine[]
  readonly errors: LineError[]
}

/** Reads the fields of a record by column. */
type FieldReader = (record: readonly string[]) => Fields

function csvReader(header: CsvRecord['fields']): FieldReader | null {
  const places = columnsOf(header)
  return places === null ? null : (record) => (column) => record[places.get(column) ?? -1] ?? ''
}

const noteReader =
  (read: (record: readonly string[]) => NoteFields): FieldReader =>
  (record) => {
    const note = read(record)
    return (column) => note[column]
  }

/**
 * Reads every line of a file as a word or an error. Each step reads one line.
 * @param file CSV with our columns, or notes for Anki
 * @param native for lines that name no native language
 */
export function* readWords(file: string, native: Language): Generator<void, WordFile> {
  const [words, errors]: [WordLine[], LineError[]] = [[], []]
  const text = withoutMark(file)
  const head = readAnkiHead(text)
  let reader = head === null ? null : noteReader(head.read)
  let count = 0
  for (const { line, fields } of csvRecords(head === null ? text : text.slice(head.length), head?.format)) {
    yield
    if (fields?.length === 0) continue
    if (reader === null) {
      reader = csvReader(fields)
      if (reader === null) break
      continue
    }
    count += 1
    if (count > vocabularyLimits.csvLines) {
      errors.push(lineError(line, 'too_many_lines'))
      break
    }
    const read = fields === null ? 'bad_quotes' : wordFrom(reader(fields), native)
    if (typeof read === 'string') errors.push(lineError(line, read))
    else words.push({ line, word: read })
  }
  return reader === null ? { words, errors: [lineError(1, 'no_header')] } : { words, errors }
}

/** A line's meanings as one sense; empty if it has none. */
export const sensesOf = ({ translations, definitions }: Exchanged): EntrySense[] =>
  translations.length + definitions.length === 0
    ? []
    : [{ translations: [...translations], definitions: [...definitions], synonyms: [] }]
