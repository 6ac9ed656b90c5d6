// The built-in partner where wordings do a step: in an author's script, and in dialogues without sentences. Pure.
import type { ScriptState } from '#database/script-state.ts'
import { openQuestion } from './beside-lines.ts'
import { noWordHelp, type WordHelp, wordAskedFor } from './known-words.ts'
import { LearnerLine } from './learner-line.ts'
import {
  answerRepair,
  ask,
  close,
  countMiss,
  goOn,
  help,
  type PartnerAnswer,
  repeatRequests,
  repeatStep,
  sayWord,
  takeLeave,
} from './partner-moves.ts'
import type { PartnerScript } from './script.ts'

/** Later steps that the learner has already done, in this line or before. */
const doneAhead = ({ steps }: PartnerScript, { step: open, ahead }: ScriptState, line: LearnerLine): number[] =>
  steps.flatMap((step, at) => (at > open && (ahead.includes(at) || line.does(step, false)) ? [at] : []))

/**
 * The partner's answer to `text`. The first of these that applies:
 * 1. a request to repeat, to reword, to explain, or for a word
 * 2. a farewell
 * 3. the current step: goes on
 * 4. a request to wait or to help
 * 5. one of the script's asides
 * 6. an earlier or a later step: records it, and asks for the current one
 * 7. a question about the partner, small talk, or any other question or remark
 * 8. a miss: asks again, then offers an example, then skips the step
 * After the last step the closing phrase answers.
 */
export function answerByWordings(
  script: PartnerScript,
  before: ScriptState,
  text: string,
  words: WordHelp = noWordHelp,
): PartnerAnswer {
  const line = new LearnerLine(script.language, text)
  const state = { ...before, isLeaving: false }
  const step = script.steps[state.step]
  if (step === undefined) return close(script, state, line, text)
  const now = { ...state, ahead: doneAhead(script, state, line) }
  const { repair, social, remark, personal } = line.move
  const own =
    repair === null || !repeatRequests.has(repair) ? script.asides.find((each) => line.saysPhrase(each)) : undefined
  const isOwn = own !== undefined || line.saysExample(step)
  const asked = isOwn ? null : wordAskedFor(script.language, words.ownLanguage, text)
  if (asked !== null) return sayWord(script, state, asked, words)
  const isPatient = repair === 'help' || repair === 'time'
  if (repair !== null && !isPatient && !isOwn) {
    return repair === 'howToSay' ? help(script, now) : answerRepair(script, now, repair, text)
  }
  if (line.isLeaving(step)) return takeLeave(script, state, own)
  const aside = script.asides.find((each) => line.makes(each))
  // If any answer does the step, an aside is not an answer, unless it occurs within a story.
  const isBeside = aside !== undefined && step.accepts === null && !line.isStory && !line.saysExample(step)
  // A line that asks for help does a step only with one of its wordings.
  const isHeld = isPatient && step.accepts === null && !isOwn
  if (!isBeside && !isHeld && line.does(step, true)) return goOn(script, now)
  if (isPatient && !isOwn) return answerRepair(script, now, repair, text)
  if (aside !== undefined) return repeatStep(now, `${aside.reply} ${openQuestion(script, state.step)}`)
  const isKnown = script.steps.slice(0, state.step).some((earlier) => line.does(earlier, false))
  if (isKnown || now.ahead.length > state.ahead.length) return ask(script, now, 'noted')
  if (personal !== null && (personal !== 'name' || script.partner !== null)) return ask(script, now, personal)
  if (social !== null) return ask(script, now, social)
  if (line.isQuestion) return ask(script, now, 'unanswered')
  const remarked = remark === null ? null : ask(script, now, remark)
  // The same kind of remark twice in a row counts as a miss.
  return remarked === null || remarked.reply === state.said ? countMiss(script, now) : remarked
}
