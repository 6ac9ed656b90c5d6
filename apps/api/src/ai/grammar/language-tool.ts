// A checker that uses the operator's LanguageTool server, for eight of the nine languages.
// https://languagetool.org/http-api/
import type { Language } from '@parley/contracts/language/language.ts'
import type { Topic } from '@parley/contracts/review/topic.ts'
import { Agent, request as httpRequest } from 'undici'
import { z } from 'zod'
import { ModelUnavailable } from '../model-unavailable.ts'
import { foreignSentences, isDoubtfulSpelling, isWithin, replaced } from './findings.ts'
import type { Grammar, GrammarFinding, GrammarRequest } from './grammar.ts'
import { topicOfRule } from './language-tool-topics.ts'
import { withNeighbours } from './text-span.ts'

/** Its language codes; without a country, it does not check spelling. It does not support Bulgarian. */
const codes: Partial<Record<Language, string>> = {
  en: 'en-GB',
  es: 'es',
  fr: 'fr',
  pt: 'pt-PT',
  de: 'de-DE',
  it: 'it',
  pl: 'pl-PL',
  uk: 'uk-UA',
}

/** Types of findings that are about writing and style, not a speaker's mistakes. */
const ignored =
  /^(TYPOGRAPHY|CASING|PUNCTUATION|STYLE|REDUNDANCY|PLAIN_ENGLISH|WHITESPACE|HYPHEN|DIACRITICS|REPETITIONS|TONE|CREATIVE_WRITING)/

const Match = z.object({
  message: z.string(),
  /** In UTF-16 units, like JavaScript strings. */
  offset: z.number().int().min(0),
  length: z.number().int().min(1),
  replacements: z.array(z.object({ value: z.string() })),
  rule: z.object({
    id: z.string(),
    issueType: z.string().default(''),
    category: z.object({ id: z.string() }),
  }),
})
const Checked = z.object({ matches: z.array(Match) })

export interface LanguageToolLimits {
  /** Timeout for an answer. */
  readonly answerMs: number
  /** Maximum length of a text, in characters. */
  readonly characters: number
  /** Maximum size of an answer. */
  readonly bytes: number
}

const defaults: LanguageToolLimits = { answerMs: 10_000, characters: 20_000, bytes: 2_000_000 }

const isSpelling = ({ rule }: z.infer<typeof Match>): boolean =>
  rule.issueType === 'misspelling' || rule.category.id === 'TYPOS'

/** The topic of a finding; null if it is not shown. */
function topicOf(match: z.infer<typeof Match>, isTyped: boolean): Topic | null {
  const { id, category, issueType } = match.rule
  if (ignored.test(category.id) || ['style', 'typographical', 'whitespace', 'register'].includes(issueType)) return null
  if (isSpelling(match)) return isTyped ? 'other' : null
  return topicOfRule(category.id, id)
}

/** The findings to show: verbatim parts of the text with the words around them, in order and not overlapping. */
function findingsIn(
  { text, language, isTyped, explanationLanguage }: GrammarRequest,
  matches: readonly z.infer<typeof Match>[],
): GrammarFinding[] {
  const unknown = matches.filter(isSpelling).map(({ offset }) => ({ start: offset }))
  const foreign = foreignSentences(text, unknown)
  const findings: GrammarFinding[] = []
  let readUntil = -1
  for (const match of matches.toSorted((one, other) => one.offset - other.offset)) {
    const topic = topicOf(match, isTyped)
    const [start, end] = [match.offset, match.offset + match.length]
    const replacement = match.replacements[0]?.value.trim() ?? ''
    if (topic === null || start < readUntil || end > text.length || replacement === '') continue
    const span = { start, end, replacements: [replacement] }
    if (isWithin(foreign, span)) continue
    if (isSpelling(match) && isDoubtfulSpelling(text, span)) continue
    const [from, to] = withNeighbours(text, start, end)
    const corrected = replaced(text, span, replacement)
    const [original, suggestion] = [text.slice(from, to), corrected.slice(from, to + corrected.length - text.length)]
    if (suggestion === original) continue
    const explanation = language === explanationLanguage ? match.message : ''
    findings.push({ original, suggestion, explanation, topic })
    readUntil = to
  }
  return findings
}

export class LanguageToolGrammar implements Grammar {
  readonly #url: string
  readonly #limits: LanguageToolLimits
  readonly #builtIn: Grammar
  readonly #agent = new Agent({ connections: 8 })

  /** @param baseUrl for example http://127.0.0.1:8010 @param builtIn checks English if the server does not answer */
  constructor(baseUrl: string, builtIn: Grammar, limits: Partial<LanguageToolLimits> = {}) {
    this.#url = `${baseUrl.replace(/\/v2\/?$/, '')}/v2/check`
    this.#builtIn = builtIn
    this.#limits = { ...defaults, ...limits }
  }

  reads(language: Language): boolean {
    return codes[language] !== undefined
  }

  async check(request: GrammarRequest): Promise<GrammarFinding[]> {
    const code = codes[request.language]
    if (code === undefined || request.text.length > this.#limits.characters) return []
    try {
      return findingsIn(request, await this.#ask(request, code))
    } catch (error) {
      if (!this.#builtIn.reads(request.language) || request.signal.aborted) throw error
      return this.#builtIn.check(request)
    }
  }

  /** @throws ModelUnavailable */
  async #ask({ text, signal }: GrammarRequest, language: string) {
    const timeout = AbortSignal.timeout(this.#limits.answerMs)
    try {
      const { statusCode, headers, body } = await httpRequest(this.#url, {
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded', accept: 'application/json' },
        body: new URLSearchParams({ text, language }).toString(),
        signal: AbortSignal.any([signal, timeout]),
        dispatcher: this.#agent,
      })
      if (statusCode !== 200 || Number(headers['content-length'] ?? 0) > this.#limits.bytes) {
        await body.dump()
        throw new ModelUnavailable(`grammar: LanguageTool answered ${statusCode}`)
      }
      return Checked.parse(JSON.parse(await this.#read(body))).matches
    } catch (error) {
      if (error instanceof ModelUnavailable || signal.aborted) throw error
      throw new ModelUnavailable('grammar: LanguageTool gave no answer that can be used', { cause: error })
    }
  }

  async #read(body: AsyncIterable<Buffer>): Promise<string> {
    const pieces: Buffer[] = []
    let bytes = 0
    for await (const piece of body) {
      bytes += piece.length
      if (bytes > this.#limits.bytes) throw new ModelUnavailable('grammar: LanguageTool answered too much')
      pieces.push(piece)
    }
    return Buffer.concat(pieces).toString()
  }

  async close(): Promise<void> {
    await this.#agent.close()
  }
}
