// The thread in which Harper reads. Each finding is tried out: only a correction that leaves fewer findings counts.
import { Dialect, LocalLinter, SuggestionKind } from 'harper.js'
// Inlined: the one that reads a file does not find it below a folder whose name has a space.
import { binaryInlined as binary } from 'harper.js/binaryInlined'
import { answerJobs } from '../thread-side.ts'
import { inOrder, isDoubtfulSpelling, type Lint, quoted, replaced, topicOf, withNeighbours } from './findings.ts'
import type { GrammarFinding } from './grammar.ts'

export interface CheckJob {
  text: string
  isTyped: boolean
}

/** How many of Harper's suggestions are tried out for one finding. */
const triesMax = 3
/** How many readings of one text they may cost in all: a text of mistakes has hundreds, and nobody reads so many. */
const readingsMax = 16

const british = new LocalLinter({ binary, dialect: Dialect.British })
const american = new LocalLinter({ binary, dialect: Dialect.American })

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
      return { rule, kind: lint.lint_kind(), start, end, message: lint.message(), replacements }
    }),
  )
  return lints.sort((a, b) => a.start - b.start)
}

/** How many readings of the text are left. */
interface Patience {
  readings: number
}

/** The first correction that works, with the words around it. @param count how many findings there are without it */
const correct = async (
  text: string,
  lint: Lint,
  count: number,
  patience: Patience,
): Promise<{ original: string; suggestion: string } | null> => {
  for (const replacement of inOrder(text, lint).slice(0, triesMax)) {
    if (patience.readings === 0) return null
    patience.readings--
    const corrected = replaced(text, lint, replacement)
    if ((await lintsOf(british, corrected)).length >= count) continue
    const [from, to] = withNeighbours(text, lint.start, lint.end)
    const original = text.slice(from, to)
    const suggestion = corrected.slice(from, to + corrected.length - text.length)
    if (suggestion.trim() !== '' && suggestion !== original) return { original, suggestion }
  }
  return null
}

const check = async ({ text: given, isTyped }: CheckJob): Promise<GrammarFinding[]> => {
  // Harper counts code points, JavaScript UTF-16 units: without astral characters the two agree.
  const text = given.replace(/[\u{10000}-\u{10FFFF}]/gu, '\uFFFD\uFFFD')
  const [lints, americanLints] = [await lintsOf(british, text), await lintsOf(american, text)]
  const isRightInAmerica = (lint: Lint) =>
    !americanLints.some(({ start, end }) => start === lint.start && end === lint.end)
  const findings: GrammarFinding[] = []
  const patience = { readings: readingsMax }
  let readUntil = -1
  for (const lint of lints) {
    const topic = topicOf(lint, isTyped)
    if (topic === null || lint.start < readUntil) continue
    if (topic === 'spelling' && (isDoubtfulSpelling(text, lint) || isRightInAmerica(lint))) continue
    const correction = await correct(text, lint, lints.length, patience)
    if (correction === null || !given.includes(correction.original)) continue
    findings.push({ ...correction, explanation: quoted(lint.message), topic })
    readUntil = withNeighbours(text, lint.start, lint.end)[1]
  }
  return findings
}

await Promise.all([british.setup(), american.setup()])
answerJobs(check)
