// A checker that uses the operator's LanguageTool server, for eight of the nine languages.
// https://languagetool.org/http-api/
import type { Language } from '@parley/contracts/language/language.ts'
import type { Topic } from '@parley/contracts/review/topic.ts'
import { Agent, request as httpRequest } from 'undici'
import { z } from 'zod'
import { ModelUnavailable } from '../model-unavailable.ts'
import { Refused } from '../provider/answer.ts'
import { Circuit } from '../provider/circuit.ts'
import { foreignSentences, isDoubtfulSpelling, isWithin, replaced } from './findings.ts'
import type { Grammar, GrammarFinding, GrammarRequest } from './grammar.ts'
import { isKnownWord, isLeftOutRule } from './language-tool-rules.ts'
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
  /** Timeout for an answer, in milliseconds. */
  readonly answerMs: number
  /** The same for the first text of a language: the server then loads its rules, 0.3–6 s alone and up to 38 s busy. */
  readonly firstAnswerMs: number
  /** Maximum length of a text, in characters. */
  readonly characters: number
  /** Maximum size of an answer. */
  readonly bytes: number
}

const defaults: LanguageToolLimits = { answerMs: 10_000, firstAnswerMs: 60_000, characters: 20_000, bytes: 2_000_000 }
/** Of the one circuit for all languages, apart from those of the models. */
const circuitLimits = { failures: 3, openMs: 10_000, probeWaitMs: 1_000 }

const isSpelling = ({ rule }: z.infer<typeof Match>): boolean =>
  rule.issueType === 'misspelling' || rule.category.id === 'TYPOS'

/** The topic of a finding; null if it is not shown. */
function topicOf(match: z.infer<typeof Match>, isTyped: boolean): Topic | null {
  const { id, category, issueType } = match.rule
  if (isLeftOutRule(id, category.id, issueType)) return null
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
    if (isSpelling(match) && (isDoubtfulSpelling(text, span) || isKnownWord(text.slice(start, end)))) continue
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
  /** Host and port, for the operator. */
  readonly server: string
  readonly #url: string
  readonly #limits: LanguageToolLimits
  readonly #agent = new Agent({ connections: 8 })
  readonly #circuit = new Circuit('grammar', circuitLimits)
  /** Languages whose rules the server has loaded. */
  readonly #loaded = new Set<string>()
  readonly #closed = new AbortController()
  #warming: Promise<void> | null = null

  /** @param baseUrl for example http://127.0.0.1:8010 */
  constructor(baseUrl: string, limits: Partial<LanguageToolLimits> = {}) {
    this.#url = `${baseUrl.replace(/\/(v2\/?)?$/, '')}/v2/check`
    this.server = new URL(this.#url).host
    this.#limits = { ...defaults, ...limits }
  }

  reads(language: Language): boolean {
    return codes[language] !== undefined
  }

  /** Lets the server load the rules of all languages, one after another. Failures are ignored. */
  warm(): void {
    this.#warming ??= this.#warmAll()
  }

  async check(request: GrammarRequest): Promise<GrammarFinding[]> {
    const code = codes[request.language]
    if (code === undefined || request.text.length > this.#limits.characters) return []
    return findingsIn(request, await this.#checked(request.text, code, request.signal))
  }

  async #warmAll(): Promise<void> {
    for (const code of Object.values(codes)) {
      if (!this.#loaded.has(code)) await this.#checked('.', code, this.#closed.signal).catch(() => undefined)
    }
    if (this.#loaded.size === 0) this.#warming = null
  }

  /** @throws ModelUnavailable */
  async #checked(text: string, code: string, signal: AbortSignal) {
    const permit = await this.#circuit.enter()
    try {
      const matches = await this.#ask(text, code, signal)
      this.#loaded.add(code)
      permit.succeeded()
      return matches
    } catch (error) {
      if (error instanceof Refused) permit.succeeded()
      else if (!signal.aborted) {
        // A server that has failed may have been restarted.
        this.#loaded.clear()
        permit.failed(error)
      }
      throw error
    } finally {
      permit.left()
    }
  }

  /** @throws ModelUnavailable */
  async #ask(text: string, language: string, signal: AbortSignal) {
    const { answerMs, firstAnswerMs, bytes } = this.#limits
    const timeout = AbortSignal.timeout(this.#loaded.has(language) ? answerMs : firstAnswerMs)
    try {
      const { statusCode, headers, body } = await httpRequest(this.#url, {
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded', accept: 'application/json' },
        body: new URLSearchParams({ text, language }).toString(),
        signal: AbortSignal.any([signal, timeout]),
        dispatcher: this.#agent,
      })
      if (statusCode !== 200 || Number(headers['content-length'] ?? 0) > bytes) {
        await body.dump()
        const message = `grammar: LanguageTool answered ${statusCode}`
        const isRefused = statusCode >= 400 && statusCode < 500
        throw isRefused ? new Refused(message, statusCode, null) : new ModelUnavailable(message)
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
    this.#closed.abort()
    await this.#agent.close()
  }
}
