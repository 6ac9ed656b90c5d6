// The end of the last message: what changes from turn to turn. Models follow it best there. Pure.
import { data } from '#ai/language-model/prompt-data.ts'
import type { Exchange } from '../session/exchange.ts'
import { chooseFeedback } from './feedback.rules.ts'
import { alreadySaid, feedbackTexts, levelTexts, noFeedback, reminders } from './prompt-texts.ts'
import { sentencesAtMost } from './reply-guard.ts'
import { type Role, spokenLevel } from './role.ts'

/** Maximum number of open goals that a reply should elicit. */
const goalsMax = 2

function stepRule({ behavior: { steps }, stepsDone }: Role): string[] {
  const [current, next] = [steps[stepsDone], steps[stepsDone + 1]]
  if (current === undefined) {
    return [
      'All steps are done. Answer in one short sentence that brings the talk to a friendly end. Ask nothing more.',
    ]
  }
  return [
    `Steps done: ${stepsDone} of ${steps.length}. The learner should now do what <current_step> says, which may just have happened: make it possible, then lead to <next_step>.`,
    data('current_step', current),
    ...(next === undefined ? [] : [data('next_step', next)]),
  ]
}

function goalRule({ goals = [], goalsUsed = [] }: Role): string[] {
  const open = goals.filter((_, index) => !goalsUsed.includes(index)).slice(0, goalsMax)
  return open.length === 0 ? [] : ['Make the learner need one of:', data('goals_open', open.join('; '))]
}

function feedbackRule({ level, learnerLevel }: Role, history: readonly Exchange[]): string[] {
  const feedback = chooseFeedback(history, spokenLevel(level, learnerLevel))
  if (feedback === null) return [noFeedback]
  const { kind, original, corrected } = feedback
  return [feedbackTexts[kind], data('said', original), data('better', corrected)]
}

/** @param history the exchanges before the line to be answered */
export function nowBlock(role: Role, history: readonly Exchange[]): string {
  const level = spokenLevel(role.level, role.learnerLevel)
  const lines = [
    ...stepRule(role),
    ...goalRule(role),
    ...feedbackRule(role, history),
    ...(role.wish === undefined || role.wish === '' ? [] : [data('wish', role.wish)]),
    `${level}: ${sentencesAtMost(level)} sentences of at most ${levelTexts[level].sentenceWords} words, one question.`,
    ...(role.broken === undefined ? [] : [`${reminders[role.broken]} Your last attempt did not keep to this.`]),
    ...(role.said ? [alreadySaid, data('already_said', role.said)] : []),
  ]
  return ['<now>', ...lines, '</now>'].join('\n')
}
