// `node apps/api/src/features/conversation/script/check-steps.ts <file>…`: checks the sentences of steps, and lists
// those that are not understood without being in the list. The file is <scenario>.<language>.json.
import { readFile } from 'node:fs/promises'
import { basename } from 'node:path'
import { checkSteps } from '@parley/content/intent/leave-one-out.ts'
import { StepFactsFile, StepsFile } from '@parley/content/steps.ts'
import { languages } from '@parley/contracts/language/language.ts'
import { readKinds } from './moves.ts'

const percent = (share: number): string => `${Math.round(100 * share)} %`

async function check(path: string): Promise<boolean> {
  const name = basename(path, '.json')
  const language = languages.find((code) => name.endsWith(`.${code}`))
  if (language === undefined) throw new Error(`${path} names no language`)
  const parsed = StepsFile.safeParse(JSON.parse(await readFile(path, 'utf8')))
  if (!parsed.success) {
    for (const { path: place, message } of parsed.error.issues) console.log(`${name} ${place.join('.')}: ${message}`)
    return false
  }
  const facts = new URL(import.meta.resolve(`@parley/content/steps/${name.slice(0, -1 - language.length)}.json`))
  const { sentences, recall, recalls, errors } = checkSteps(
    language,
    parsed.data,
    StepFactsFile.parse(JSON.parse(await readFile(facts, 'utf8'))),
    readKinds,
  )
  const misses = sentences.filter(({ isDone }) => !isDone)
  const risky = misses.filter(({ verdict }) => verdict === 'done')
  const steps = recalls.map((share, step) => `${step + 1}: ${percent(share)}`).join('  ')
  console.log(`${name}  ${errors.length === 0 ? 'PASSES' : 'FAILS'}  ${percent(recall)}   ${steps}`)
  for (const error of errors) console.log(`  ! ${error}`)
  for (const { step, isDone, text, verdict, score, nearest } of sentences) {
    if (isDone && verdict !== 'done') {
      console.log(`  ${verdict.padEnd(6)} step ${step + 1}  ${score.toFixed(2)}  “${text}”  nearest: “${nearest}”`)
    }
  }
  for (const { step, text, score, nearest } of risky) {
    console.log(`  near   step ${step + 1}  ${score.toFixed(2)}  “${text}”  nearest: “${nearest}”`)
  }
  return errors.length === 0
}

const passed: boolean[] = []
for (const path of process.argv.slice(2)) passed.push(await check(path))
console.log(`${passed.filter(Boolean).length} of ${passed.length} files pass`)
process.exitCode = passed.every(Boolean) ? 0 : 1
