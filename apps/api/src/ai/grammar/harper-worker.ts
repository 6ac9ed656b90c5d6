// The thread that runs Harper. Each finding is verified: only a correction that leaves fewer findings counts.
import { readFile } from 'node:fs/promises'
import { createBinaryModuleFromUrl, Dialect, LocalLinter, SuggestionKind } from 'harper.js'
import { answerJobs } from '../worker-runtime.ts'
import { inOrder, isDoubtfulSpelling, type Lint, quoted, replaced, topicOf, withNeighbours } from './findings.ts'
import type { GrammarFinding } from './grammar.ts'

export interface CheckJob {
  text: string
  isTyped: boolean
}

/** Maximum number of Harper's suggestions that are tried for one finding. */
const triesMax = 3
/** Maximum number of checks of one text: a text full of mistakes has hundreds of findings, more than anybody reads. */
const readingsMax = 16

/**
 * Reads the WebAssembly from its file: the copy that is inlined in a module takes 200 MB more. By a `blob:` address,
 * because Harper does not decode the path of a file's address, such as a space.
 */
async function addressOfBinary(): Promise<string> {
  const file = new URL('harper_wasm_bg.wasm', import.meta.resolve('harper.js'))
  return URL.createObjectURL(new Blob([await readFile(file)], { type: 'application/wasm' }))
}

const address = await addressOfBinary()
const binary = createBinaryModuleFromUrl(address, 'full')
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

/** How many checks of the text are left. */
interface Patience {
  readings: number
}

/** The first correction that works, with the words around it. @param count number of findings without it */
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

const check = async ({ text: original, isTyped }: CheckJob): Promise<GrammarFinding[]> => {
  // Harper counts code points, JavaScript UTF-16 units: they agree without astral characters.
  const text = original.replace(/[\u{10000}-\u{10FFFF}]/gu, '\uFFFD\uFFFD')
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
    if (correction === null || !original.includes(correction.original)) continue
    findings.push({ ...correction, explanation: quoted(lint.message), topic })
    readUntil = withNeighbours(text, lint.start, lint.end)[1]
  }
  return findings
}

await Promise.all([british.setup(), american.setup()])
URL.revokeObjectURL(address)
answerJobs(check)
