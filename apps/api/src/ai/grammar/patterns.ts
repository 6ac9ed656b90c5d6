// Finds learners' mistakes by patterns, which are data: one file per language. Pure.
import type { Language } from '@parley/contracts/language/language.ts'
import type { GrammarFinding, GrammarRequest } from './grammar.ts'
import { type MistakePattern, PatternFile } from './pattern-file.ts'
import bulgarian from './patterns/bg.json' with { type: 'json' }
import german from './patterns/de.json' with { type: 'json' }
import english from './patterns/en.json' with { type: 'json' }
import spanish from './patterns/es.json' with { type: 'json' }
import french from './patterns/fr.json' with { type: 'json' }
import italian from './patterns/it.json' with { type: 'json' }
import polish from './patterns/pl.json' with { type: 'json' }
import portuguese from './patterns/pt.json' with { type: 'json' }
import ukrainian from './patterns/uk.json' with { type: 'json' }
import { uniqueRange, withNeighbours } from './text-span.ts'

const files: Record<Language, unknown> = {
  en: english,
  de: german,
  es: spanish,
  fr: french,
  it: italian,
  pl: polish,
  pt: portuguese,
  uk: ukrainian,
  bg: bulgarian,
}

/** A mistake that a pattern finds, with its position in the text in UTF-16 units. */
interface Match {
  readonly start: number
  readonly end: number
  readonly correction: string
  readonly pattern: MistakePattern
}

interface Compiled {
  readonly patterns: readonly (readonly [RegExp, MistakePattern])[]
  readonly never: readonly RegExp[]
  /** The forms of words for corrections, in lower case, keyed by the name of their list. */
  readonly forms: ReadonlyMap<string, ReadonlyMap<string, string>>
}

const formName = /\{([a-z][a-zA-Z]*)\}/g
const escaped = (word: string) => word.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)

const formsOf = ({ forms }: PatternFile): Compiled['forms'] =>
  new Map(
    Object.entries(forms).map(([name, words]) => {
      const pairs = Array.isArray(words) ? words.map((word) => [word, word] as const) : Object.entries(words)
      return [name, new Map(pairs.map(([word, form]) => [word.toLowerCase(), form]))]
    }),
  )

/** @throws Error for an unknown list of words or an invalid expression */
function expressionOf(source: string, forms: Compiled['forms']): RegExp {
  const withForms = source.replace(formName, (_, name: string) => {
    const words = forms.get(name)
    if (words === undefined) throw new Error(`There are no forms '${name}'`)
    const longestFirst = [...words.keys()].sort((a, b) => b.length - a.length)
    return `(?<${name}>${longestFirst.map(escaped).join('|')})`
  })
  const inWords = withForms.replaceAll(' ', String.raw`\s+`)
  return new RegExp(String.raw`(?<![\p{L}\p{N}'-])(?:${inWords})(?![\p{L}\p{N}'-])`, 'giu')
}

/** @throws Error for a pattern that cannot be compiled */
function compile(file: PatternFile): Compiled {
  const forms = formsOf(file)
  return {
    forms,
    patterns: file.patterns.map((pattern) => [expressionOf(pattern.pattern, forms), pattern]),
    never: file.never.map((source) => expressionOf(source, forms)),
  }
}

const compiled = new Map<Language, Compiled>()

/** A language's patterns, compiled when they are first used: most processes check few languages. */
function patternsOf(language: Language): Compiled {
  const known = compiled.get(language)
  if (known !== undefined) return known
  const patterns = compile(PatternFile.parse(files[language]))
  compiled.set(language, patterns)
  return patterns
}

/** The text with one kind of apostrophe; its length does not change. */
const comparable = (text: string) => text.replaceAll('’', "'")

const isUpper = (text: string) => /^\p{Lu}/u.test(text)

const lowerFirst = (text: string) => text.slice(0, 1).toLowerCase() + text.slice(1)

/** The text in place of the match. A word that no longer begins it loses its capital. */
function correctionOf(found: RegExpExecArray, { correction }: MistakePattern, forms: Compiled['forms']): string {
  const filled = correction
    .replace(formName, (_, name: string, at: number) => {
      const matched = found.groups?.[name] ?? ''
      const isMoved = at > 0 && isUpper(matched) && !/^I(?!\p{L})/u.test(matched) && found[0].startsWith(matched)
      return forms.get(name)?.get(matched.toLowerCase()) ?? (isMoved ? lowerFirst(matched) : matched)
    })
    .replace(/\s+/g, ' ')
    .trim()
  return isUpper(found[0]) ? filled.slice(0, 1).toUpperCase() + filled.slice(1) : filled
}

/**
 * The mistakes that the patterns find in a text, in order and not overlapping; if two start at the same position, the
 * longer one.
 */
function matchesIn(text: string, { patterns, forms }: Compiled): Match[] {
  const all = patterns.flatMap(([expression, pattern]) =>
    [...comparable(text).matchAll(expression)].map((found) => {
      const [start, end] = [found.index, found.index + found[0].length]
      const correction = correctionOf(found, pattern, forms)
      const hasCurly = text.includes('’')
      return { start, end, pattern, correction: hasCurly ? correction.replaceAll("'", '’') : correction }
    }),
  )
  const matches: Match[] = []
  for (const match of all.sort((a, b) => a.start - b.start || b.end - a.end)) {
    if (match.start >= (matches.at(-1)?.end ?? 0)) matches.push(match)
  }
  return matches
}

/** Maximum number of findings in one text: more than anyone reads about one line. */
const findingsMax = 16

/** The first mistakes that the patterns of the language find, in order. */
export function patternFindings({
  text,
  language,
  explanationLanguage,
}: Pick<GrammarRequest, 'text' | 'language' | 'explanationLanguage'>): GrammarFinding[] {
  const first = matchesIn(text, patternsOf(language)).slice(0, findingsMax)
  return first.map(({ start, end, correction, pattern }) => {
    const isOneWord = !/\s/.test(text.slice(start, end))
    const [from, to] = (isOneWord ? withNeighbours : uniqueRange)(text, start, end)
    return {
      original: text.slice(from, to),
      suggestion: text.slice(from, start) + correction + text.slice(end, to),
      explanation: pattern.explanation[explanationLanguage],
      topic: pattern.topic,
    }
  })
}

/** How much context of a long text is read around a correction, in characters on each side. */
const aroundMax = 200

/**
 * Whether a part of a text may be shown as correct: no pattern finds a mistake in it, and it has no words that are
 * never taught.
 * @param from start of the part
 * @param to its end
 */
export function mayBeTaught(text: string, language: Language, from: number, to: number): boolean {
  const patterns = patternsOf(language)
  const offset = Math.max(0, from - aroundMax)
  const part = text.slice(offset, to + aroundMax)
  const touches = (start: number, end: number) => offset + start < to && offset + end > from
  if (matchesIn(part, patterns).some(({ start, end }) => touches(start, end))) return false
  return !patterns.never.some((expression) =>
    [...comparable(part).matchAll(expression)].some((found) => touches(found.index, found.index + found[0].length)),
  )
}
