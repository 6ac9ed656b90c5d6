// The thread that runs Harper. Each finding is verified: a correction is accepted only if it leaves fewer findings, and
// none in the corrected words.
import { readFile } from 'node:fs/promises'
import type { Language } from '@parley/contracts/language/language.ts'
import { createBinaryModuleFromUrl, Dialect, LocalLinter, SuggestionKind } from 'harper.js'
import { answerJobs } from '../worker-runtime.ts'
import {
  explanationOf,
  foreignSentences,
  inOrder,
  isDoubtfulAgreement,
  isDoubtfulSpelling,
  isLikely,
  isShown,
  isWithin,
  type Lint,
  replaced,
  spellingRule,
  topicOf,
} from './findings.ts'
import type { GrammarFinding } from './grammar.ts'
import { withNeighbours } from './text-span.ts'

export interface CheckJob {
  text: string
  isTyped: boolean
  explanationLanguage: Language
}

/** Maximum number of Harper's suggestions to try for one finding. */
const triesMax = 3
/** Maximum number of checks per text: a text full of mistakes has hundreds of findings, more than anyone reads. */
const readingsMax = 16

/**
 * Reads the WebAssembly from its file: the copy that is inlined in a module takes 200 MB more. Uses a `blob:` URL,
 * because Harper does not decode the path of a file URL, such as a space.
 */
async function addressOfBinary(): Promise<string> {
  const file = new URL('harper_wasm_bg.wasm', import.meta.resolve('harper.js'))
  return URL.createObjectURL(new Blob([await readFile(file)], { type: 'application/wasm' }))
}

const address = await addressOfBinary()
const binary = createBinaryModuleFromUrl(address, 'full')
const british = new LocalLinter({ binary, dialect: Dialect.British })
/** Knows American spellings, and checks nothing else. */
const american = new LocalLinter({ binary, dialect: Dialect.American })

/** Disables all other rules, which would only take time. */
const allowRules = async (linter: LocalLinter, isAllowed: (rule: string) => boolean) => {
  const rules = Object.keys(await linter.getDefaultLintConfig())
  await linter.setLintConfig(Object.fromEntries(rules.map((rule) => [rule, isAllowed(rule)])))
}

const lintsOf = async (linter: LocalLinter, text: string): Promise<Lint[]> => {
  const byRule = await linter.organizedLints(text, { language: 'plaintext' })
  const lints = Object.entries(byRule).flatMap(([rule, found]) =>
    found.map((lint) => {
      const { start, end } = lint.span()
      const problem = lint.get_problem_text()
      const replacements = lint.suggestions().map((suggestion) => {
        const replacement = suggestion.get_replacement_text()
        if (suggestion.kind() === SuggestionKind.Remove) return ''
        return suggestion.kind() === SuggestionKind.InsertAfter ? problem + replacement : replacement
      })
      return { rule, start, end, replacements }
    }),
  )
  return lints.sort((a, b) => a.start - b.start)
}

/** How many checks of the text are left. */
interface CheckBudget {
  readings: number
}

/** The first correction that works, with the words around it. @param count number of findings without it */
const correct = async (
  text: string,
  lint: Lint,
  count: number,
  budget: CheckBudget,
): Promise<{ original: string; suggestion: string } | null> => {
  const replacements = inOrder(text, lint).filter((replacement) => isLikely(text, lint, replacement))
  for (const replacement of replacements.slice(0, triesMax)) {
    if (budget.readings === 0) return null
    budget.readings--
    const corrected = replaced(text, lint, replacement)
    const left = await lintsOf(british, corrected)
    const end = lint.start + replacement.length
    const isWrong = left.some((other) => other.start < end && other.end > lint.start)
    if (left.length >= count || isWrong) continue
    const [from, to] = withNeighbours(text, lint.start, lint.end)
    const original = text.slice(from, to)
    const suggestion = corrected.slice(from, to + corrected.length - text.length)
    if (suggestion.trim() !== '' && suggestion !== original) return { original, suggestion }
  }
  return null
}

const check = async ({ text: original, isTyped, explanationLanguage }: CheckJob): Promise<GrammarFinding[]> => {
  // Harper counts code points, JavaScript UTF-16 units: the two agree unless there are astral characters.
  const text = original.replace(/[\u{10000}-\u{10FFFF}]/gu, '\uFFFD\uFFFD')
  const lints = await lintsOf(british, text)
  const misspelt = lints.filter(({ rule }) => rule === spellingRule)
  // "Goed" is not a word, but it is not foreign either.
  const unknown = misspelt.filter(
    ({ start }) => !lints.some((lint) => lint.rule !== spellingRule && lint.start === start),
  )
  const foreign = foreignSentences(text, unknown)
  const americanLints = misspelt.length === 0 ? [] : await lintsOf(american, text)
  const isRightInAmerica = (lint: Lint) => !americanLints.some(({ start }) => start === lint.start)
  const findings: GrammarFinding[] = []
  const budget = { readings: readingsMax }
  let readUntil = -1
  for (const lint of lints) {
    const topic = topicOf(lint, isTyped)
    if (topic === null || lint.start < readUntil) continue
    if (isDoubtfulAgreement(text, lint) || isWithin(foreign, lint)) continue
    if (lint.rule === spellingRule && (isDoubtfulSpelling(text, lint) || isRightInAmerica(lint))) continue
    const correction = await correct(text, lint, lints.length, budget)
    if (correction === null || !original.includes(correction.original)) continue
    findings.push({ ...correction, explanation: explanationOf(lint, explanationLanguage), topic })
    readUntil = withNeighbours(text, lint.start, lint.end)[1]
  }
  return findings
}

await Promise.all([british.setup(), american.setup()])
URL.revokeObjectURL(address)
await allowRules(british, isShown)
await allowRules(american, (rule) => rule === spellingRule)
answerJobs(check)
