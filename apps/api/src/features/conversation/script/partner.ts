// The built-in partner: a scripted role-play that follows a scenario's steps. It goes on, makes sure, or asks again.
// Pure; decides the next line.
import { yesOrNo } from '@parley/content/intent/yes-no.ts'
import type { ScriptState } from '#database/script-state.ts'
import { openQuestion, replyAlone } from './beside-lines.ts'
import { noWordHelp, type WordHelp, wordAskedFor } from './known-words.ts'
import { LearnerLine } from './learner-line.ts'
import {
  answerRepair,
  ask,
  close,
  countMiss,
  firstStep,
  goOn,
  help,
  type PartnerAnswer,
  repeatRequests,
  repeatStep,
  sayWord,
  takeLeave,
} from './partner-moves.ts'
import type { PartnerScript } from './script.ts'
import { leavesAt, StepJudge, verdictAt } from './step-judge.ts'

/** The first line, which leads to the first step. */
export const openingLine = (script: PartnerScript): PartnerAnswer => ({
  reply: script.opening,
  state: { ...firstStep, example: script.steps[0]?.example ?? '', said: script.opening },
  ended: false,
})

/** A line of the learner at a step. */
interface Heard {
  readonly script: PartnerScript
  readonly state: ScriptState
  readonly text: string
  readonly line: LearnerLine
  readonly judge: StepJudge
}

/** The steps that this line does certainly, apart from the open one: later ones, and those that were skipped. */
function withOtherSteps({ script, state, judge }: Heard): ScriptState {
  const later = script.steps.flatMap((_, at) =>
    at > state.step && (state.ahead.includes(at) || judge.isSure(at)) ? [at] : [],
  )
  return { ...state, ahead: later, skipped: state.skipped.filter((at) => !judge.isSure(at)) }
}

/** Says a line that leads back to the open question, in other words if it was the last one too. */
function vary(script: PartnerScript, answer: PartnerAnswer, last: string): PartnerAnswer {
  if (answer.reply !== last) return answer
  const { step } = answer.state
  const others = [script.steps[step]?.reask ?? '', openQuestion(script, step)]
  return repeatStep(answer.state, others.find((line) => line !== '' && line !== last) ?? answer.reply)
}

/** Answers a line about another step: a later question with its reply, anything else with a note of it. */
function answerOther({ script, state, judge }: Heard, now: ScriptState): PartnerAnswer | null {
  const asked = script.steps.findIndex(
    ({ example }, at) => at > state.step && example.includes('?') && judge.isSure(at),
  )
  const reply = asked < 0 ? '' : replyAlone(script, asked)
  if (reply !== '') return repeatStep(now, `${reply} ${openQuestion(script, state.step)}`)
  const isLater = now.ahead.length > state.ahead.length
  const isEarlier = script.steps.some((_, at) => at < state.step && judge.isSure(at))
  return isLater || isEarlier ? ask(script, now, 'noted') : null
}

/** The aside that the line makes, with what the line says apart from it. */
function asideIn({ script, line, judge, state }: Heard) {
  const aside = script.asides.find((each) => line.makes(each))
  if (aside === undefined) return null
  const { clauses } = judge
  const others = clauses.filter((text) => !new LearnerLine(script.language, text).makes(aside))
  const isBeside = others.length > 0 && others.length < clauses.length
  const rest = isBeside ? new StepJudge(script, others.join('. ')).asked(state.step) : 'missed'
  return { aside, isAnswered: rest === 'done', isPhrase: line.saysPhrase(aside) }
}

/** Asks whether the learner means the open step. Costs no miss. */
function confirm({ script }: Heard, now: ScriptState): PartnerAnswer | null {
  const question = script.steps[now.step]?.sentences.confirm ?? ''
  // Asked once a step: a second unsure answer in a row is a miss.
  if (question === '' || question === now.said) return null
  return repeatStep({ ...now, isConfirming: true }, question)
}

/** Answers a line that does not do the open step. */
function answerBeside(heard: Heard, now: ScriptState, isUnsure: boolean): PartnerAnswer {
  const { script, state, line } = heard
  const other = answerOther(heard, now)
  if (other !== null) return other
  const asked = isUnsure ? confirm(heard, now) : null
  if (asked !== null) return asked
  const { personal, social, remark } = line.move
  if (personal !== null && (personal !== 'name' || script.partner !== null)) return ask(script, now, personal)
  if (social !== null) return ask(script, now, social)
  if (line.isQuestion) return ask(script, now, 'unanswered')
  const remarked = remark === null ? null : ask(script, now, remark)
  // The same kind of remark twice in a row counts as a miss.
  return remarked === null || remarked.reply === state.said ? countMiss(script, now) : remarked
}

/** Answers the question that came with the answer, and goes on. */
function goOnBeside(script: PartnerScript, now: ScriptState, reply: string): PartnerAnswer {
  const next = goOn(script, now)
  return { ...next, reply: `${reply} ${next.reply}` }
}

/** The answer to "yes" or "no" after the partner has made sure; null for any other line. */
function answerConfirmed({ script, text }: Heard, now: ScriptState): PartnerAnswer | null {
  const said = yesOrNo(script.language, text)
  if (said === 'yes') return goOn(script, now)
  return said === 'no' ? repeatStep(now, script.steps[now.step]?.reask ?? '') : null
}

/**
 * The partner's answer to a line at a step. The first of these that applies:
 * 1. "yes" or "no" to the question by which the partner has made sure
 * 2. a request for a word
 * 3. an answer to the open step, also beside a request to repeat or a question of the learner: goes on
 * 4. a request to repeat, to reword or to explain; a farewell; a request to wait or to help
 * 5. one of the script's asides
 * 6. another step: records it, and asks for the open one
 * 7. perhaps an answer: asks whether it is meant
 * 8. small talk and other questions
 * 9. a miss: asks again, then offers an example, then skips the step
 */
function answerAt(heard: Heard, words: WordHelp, wasConfirming: boolean): PartnerAnswer {
  const { script, state, text, line, judge } = heard
  const { step: at } = state
  const step = script.steps[at]
  if (step === undefined) return close(script, state, line, text)
  const now = withOtherSteps(heard)
  const confirmed = wasConfirming ? answerConfirmed(heard, now) : null
  if (confirmed !== null) return confirmed
  const { repair } = line.move
  const isOwnMove = repair !== null && judge.isOwnMove(at, repair)
  const own =
    repair === null || !repeatRequests.has(repair) ? script.asides.find((each) => line.saysPhrase(each)) : undefined
  const asked = own !== undefined || isOwnMove ? null : wordAskedFor(script.language, words.ownLanguage, text)
  if (asked !== null) return sayWord(script, state, asked, words)
  const isExample = line.saysExample(step)
  const beside = isExample ? null : asideIn(heard)
  if (beside?.isAnswered) return goOnBeside(script, now, beside.aside.reply)
  const isLeaving = leavesAt(line, judge, at)
  const verdict = verdictAt(step, line, judge, at)
  if (verdict === 'done' && !beside?.isPhrase) return goOn(script, now)
  if (repair !== null && !isOwnMove && own === undefined) {
    return repair === 'howToSay' ? help(script, now) : answerRepair(script, now, repair, text)
  }
  if (isLeaving) return takeLeave(script, state, own)
  if (beside !== null) return repeatStep(now, `${beside.aside.reply} ${openQuestion(script, at)}`)
  return answerBeside(heard, now, verdict === 'unsure')
}

/** The partner's answer to `text`. After the last step the closing phrase answers. */
export function answer(
  script: PartnerScript,
  before: ScriptState,
  text: string,
  words: WordHelp = noWordHelp,
): PartnerAnswer {
  const heard: Heard = {
    script,
    text,
    state: { ...before, isLeaving: false, isConfirming: false },
    line: new LearnerLine(script.language, text),
    judge: new StepJudge(script, text),
  }
  const said = answerAt(heard, words, before.isConfirming)
  const isRepeat = heard.line.move.repair !== null
  return isRepeat ? said : vary(script, said, before.said)
}
