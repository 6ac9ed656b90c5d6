// The examiner of an IELTS speaking test: a pure state machine with timers. Its questions are fixed, as in the real
// test.
import { SpokenText } from '@parley/content/wording.ts'
import { IeltsState, type IeltsView } from '@parley/contracts/conversation/session-progress.ts'
import type { IeltsBehavior, IeltsPart } from '@parley/contracts/library/scenario.ts'
import { z } from 'zod'
import { examinerTexts as examiner, fill } from '#texts/texts.ts'
import type { Clock } from '../../session/clock.ts'
import { asksToRepeat } from '../moves.ts'
import { topicInSentence } from './topic.ts'

export interface TestScript {
  readonly part: IeltsPart
  readonly part1: IeltsBehavior['part1']
  readonly part2: IeltsBehavior['part2'] & { readonly roundingOff: readonly string[] }
  readonly part3: IeltsBehavior['part3']
  readonly closing: string
}

/** The state of a test, stored with the session as JSON. */
export const ExamState = IeltsState.extend({
  /** Index of the topic; -1 while the examiner asks for the name. */
  topic: z.number().int(),
  /** Index of the question within its topic, or of the rounding-off question. */
  question: z.number().int(),
  /** Whether a follow-up about the answer to this question was asked. */
  followedUp: z.boolean(),
  repeats: z.number().int(),
  /** Number of answered questions; the cue card counts as one. */
  answered: z.number().int(),
  said: z.string(),
})
export type ExamState = z.infer<typeof ExamState>

export interface ExamAnswer {
  readonly reply: string
  readonly state: ExamState
  readonly ended: boolean
}

const minute = 60_000
/** Part 1 and part 3 take 4 to 5 minutes, preparation 1, the talk up to 2, the questions after it under 1. */
const durations = {
  interview: 5 * minute,
  preparation: minute,
  long_turn: 2 * minute,
  rounding_off: minute,
  discussion: 5 * minute,
}
/** A part 1 topic has 3 or 4 questions. */
const questionsATopic = 4
/** Answers with fewer words get a follow-up: in part 1, in part 3, in the long turn. */
const shortAnswer = { interview: 5, discussion: 9, long_turn: 40 }
const repeatsAllowed = 2

const endsAt = (phase: keyof typeof durations, clock: Clock): string =>
  new Date(clock.now + durations[phase] * clock.timeFactor).toISOString()

const isOver = (state: ExamState, clock: Clock): boolean =>
  state.ends_at !== null && clock.now >= Date.parse(state.ends_at)

/**
 * Moves the end of a phase by the time for which the clock has stopped. The minute of preparation has no answers, so it
 * passes.
 */
function withoutPause(state: ExamState, { stoppedMs = 0 }: Clock): ExamState {
  if (state.ends_at === null || state.phase === 'preparation' || stoppedMs === 0) return state
  return { ...state, ends_at: new Date(Date.parse(state.ends_at) + stoppedMs).toISOString() }
}

type Place = Pick<ExamState, 'part' | 'phase' | 'ends_at' | 'topic' | 'question'>

const say = (before: ExamState | null, place: Place, reply: string): ExamAnswer => ({
  reply,
  state: { ...place, followedUp: false, repeats: 0, answered: before?.answered ?? 0, said: reply },
  ended: place.phase === 'finished',
})

/** Stays with the same question. */
const stay = (state: ExamState, reply: string, change: Partial<ExamState>): ExamAnswer => ({
  reply,
  state: { ...state, ...change },
  ended: false,
})

function finish(script: TestScript, state: ExamState): ExamAnswer {
  return say(state, { part: state.part, phase: 'finished', ends_at: null, topic: 0, question: 0 }, script.closing)
}

function startPart2(script: TestScript, before: ExamState | null, clock: Clock): ExamAnswer {
  const place: Place = { part: 2, phase: 'preparation', ends_at: endsAt('preparation', clock), topic: 0, question: 0 }
  return say(before, place, fill(examiner.cueCard, { question: script.part2.question }))
}

function startPart3(script: TestScript, before: ExamState | null, clock: Clock): ExamAnswer {
  const topic = script.part3.topics[0]
  const introduce = before === null ? examiner.discussionAlone : examiner.discussion
  const place: Place = { part: 3, phase: 'discussion', ends_at: endsAt('discussion', clock), topic: 0, question: 0 }
  return say(
    before,
    place,
    `${fill(introduce, {
      title: topicInSentence(script.part2.title, [script.part2.question]),
      topic: topicInSentence(topic?.title ?? '', topic?.questions),
    })} ${topic?.questions[0] ?? ''}`,
  )
}

/** The examiner's first line in the full test, or in a single part. */
export function openTest(script: TestScript, clock: Clock): ExamAnswer {
  if (script.part === '2') return startPart2(script, null, clock)
  if (script.part === '3') return startPart3(script, null, clock)
  const place: Place = { part: 1, phase: 'interview', ends_at: endsAt('interview', clock), topic: -1, question: 0 }
  return say(null, place, examiner.greeting)
}

const beginTalk = (state: ExamState, clock: Clock): ExamAnswer =>
  say(state, { ...state, phase: 'long_turn', ends_at: endsAt('long_turn', clock) }, examiner.begin)

/**
 * The test's state at a given time. When the minute of preparation is over, the long turn has begun, even if the
 * examiner has not announced it.
 */
export function examAt(before: ExamState, clock: Clock): ExamState {
  const state = withoutPause(before, clock)
  if (state.phase !== 'preparation' || !isOver(state, clock)) return state
  // In practice, the long turn waits for its first word.
  const began = clock.stoppedMs === undefined ? Date.parse(state.ends_at ?? '') : clock.now
  return { ...state, phase: 'long_turn', ends_at: endsAt('long_turn', { ...clock, now: began }) }
}

/**
 * What the examiner says unprompted, to end the preparation or to stop a long turn whose time is up. Null at other
 * times.
 */
export function prompt(script: TestScript, before: ExamState, clock: Clock): ExamAnswer | null {
  const state = examAt(before, clock)
  if (state.phase === 'long_turn' && isOver(state, clock)) return afterTalk(script, state, clock)
  return before.phase === 'preparation' ? beginTalk(before, clock) : null
}

function nextInterviewQuestion(script: TestScript, state: ExamState, clock: Clock): ExamAnswer {
  const topics = script.part1.topics
  const asked = topics[state.topic]?.questions.slice(0, questionsATopic) ?? []
  const question = asked[state.question + 1]
  if (!isOver(state, clock) && question !== undefined) {
    return say(state, { ...state, question: state.question + 1 }, question)
  }
  const topic = topics[state.topic + 1]
  if (isOver(state, clock) || topic === undefined) {
    return script.part === '1' ? finish(script, state) : startPart2(script, state, clock)
  }
  const introduce = state.topic < 0 ? examiner.partOne : examiner.nextTopic
  const place: Place = { ...state, topic: state.topic + 1, question: 0 }
  return say(
    state,
    place,
    `${fill(introduce, { title: topicInSentence(topic.title, topic.questions) })} ${topic.questions[0] ?? ''}`,
  )
}

function nextDiscussionQuestion(script: TestScript, state: ExamState, clock: Clock): ExamAnswer {
  if (isOver(state, clock)) return finish(script, state)
  const question = script.part3.topics[state.topic]?.questions[state.question + 1]
  if (question !== undefined) return say(state, { ...state, question: state.question + 1 }, question)
  const topic = script.part3.topics[state.topic + 1]
  if (topic === undefined) return finish(script, state)
  const place: Place = { ...state, topic: state.topic + 1, question: 0 }
  return say(
    state,
    place,
    `${fill(examiner.nextIdea, { topic: topicInSentence(topic.title, topic.questions) })} ${topic.questions[0] ?? ''}`,
  )
}

function afterTalk(script: TestScript, state: ExamState, clock: Clock): ExamAnswer {
  const question = script.part2.roundingOff[0]
  if (question === undefined) return afterRoundingOff(script, state, clock)
  const place: Place = { part: 2, phase: 'rounding_off', ends_at: endsAt('rounding_off', clock), topic: 0, question: 0 }
  return say(state, place, fill(examiner.roundOff, { question }))
}

function afterRoundingOff(script: TestScript, state: ExamState, clock: Clock): ExamAnswer {
  const question = script.part2.roundingOff.slice(0, 2)[state.question + 1]
  if (state.phase === 'rounding_off' && question !== undefined && !isOver(state, clock)) {
    return say(state, { ...state, question: state.question + 1 }, question)
  }
  return script.part === '2' ? finish(script, state) : startPart3(script, state, clock)
}

const isNegative = ({ words }: SpokenText): boolean =>
  words.some((word) => ['no', 'not', 'never', 'nope'].includes(word))

/** The examiner's follow-up to an answer that was too short; null if it was long enough. */
function followUp(state: ExamState, text: SpokenText, clock: Clock): string | null {
  const words = text.words.length
  if (state.followedUp || isOver(state, clock)) return null
  if (state.phase === 'interview' && state.topic >= 0 && words < shortAnswer.interview) {
    return isNegative(text) ? examiner.whyNot : examiner.why
  }
  if (state.phase === 'discussion' && words < shortAnswer.discussion) return examiner.because
  if (state.phase === 'long_turn' && words < shortAnswer.long_turn) return examiner.goOn
  return null
}

/**
 * Whether the examiner may use a model's follow-up to this answer in part 3: once per question, while there is time.
 */
export const mayAskFurther = (state: ExamState, text: string, clock: Clock): boolean =>
  state.phase === 'discussion' && !state.followedUp && !isOver(examAt(state, clock), clock) && !asksToRepeat('en', text)

/** Asks a follow-up about the answer. */
export const askFurther = (state: ExamState, question: string): ExamAnswer =>
  stay(state, question, { followedUp: true, repeats: 0, said: question })

/** Whether an answer counts as a step: all but the name and the answers after the long turn. */
const isStep = ({ phase, topic }: ExamState): boolean =>
  phase !== 'rounding_off' && (phase !== 'interview' || topic >= 0)

const phases = {
  interview: nextInterviewQuestion,
  preparation: afterTalk,
  long_turn: afterTalk,
  rounding_off: afterRoundingOff,
  discussion: nextDiscussionQuestion,
  finished: finish,
} as const

/**
 * The examiner's reaction to an answer. A short answer gets one follow-up; a question is repeated at most twice; a part
 * ends when its questions are used up or its time is over. An answer during the preparation begins the long turn.
 */
export function examine(script: TestScript, before: ExamState, text: string, clock: Clock): ExamAnswer {
  const now = examAt(before, clock)
  const state =
    now.phase === 'preparation' ? { ...now, phase: 'long_turn' as const, ends_at: endsAt('long_turn', clock) } : now
  if (state.phase === 'finished') return finish(script, state)
  const said = new SpokenText(text)
  if (asksToRepeat('en', text)) {
    if (state.repeats < repeatsAllowed) return stay(state, state.said, { repeats: state.repeats + 1 })
    return phases[state.phase](script, state, clock)
  }
  const question = followUp(state, said, clock)
  if (question !== null) return stay(state, question, { followedUp: true })
  return phases[state.phase](script, isStep(state) ? { ...state, answered: state.answered + 1 } : state, clock)
}

/** The public part of a test's state. */
export const examView = ({ part, phase, ends_at }: ExamState): IeltsState => ({ part, phase, ends_at })

/** A test's current state, with the length of its timed phases on this clock. */
export const examViewAt = (state: ExamState, clock: Clock): IeltsView => ({
  ...examView(examAt(state, clock)),
  preparation_seconds: (durations.preparation * clock.timeFactor) / 1_000,
  talk_seconds: (durations.long_turn * clock.timeFactor) / 1_000,
})
