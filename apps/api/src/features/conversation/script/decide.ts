// Decides what the scripted side of a session says next: the built-in partner, or the examiner. Pure.
import { saysPhrase } from '@parley/content/wording.ts'
import type { IeltsView, SessionProgress } from '@parley/contracts/conversation/session-progress.ts'
import type { IeltsPart } from '@parley/contracts/library/scenario.ts'
import type { Decision, PartnerState, SessionRow, TurnRow } from '#database/conversations.ts'
import { ScriptState, stepsDoneBetween } from '#database/script-state.ts'
import { examinerTexts } from '#texts/texts.ts'
import { type Clock, noClock } from '../session/clock.ts'
import { hasLines, type Scene } from '../session/scene.ts'
import {
  askFurther,
  type ExamAnswer,
  ExamState,
  examine,
  examView,
  examViewAt,
  mayAskFurther,
  openTest,
  prompt,
  type TestScript,
} from './exam/ielts.ts'
import { wordAskedFor } from './known-words.ts'
import { isOnlyRepair } from './moves.ts'
import { answer, openingLine } from './partner.ts'
import { scriptOf } from './partner-lines.ts'
import type { PartnerAnswer } from './partner-moves.ts'
import type { PartnerScript } from './script.ts'
import { prepareJudge } from './step-judge.ts'

function testScript(scene: Scene, part: IeltsPart): TestScript {
  const behavior = scene.ieltsBehavior
  if (behavior === null) throw new Error(`Scenario ${scene.id} is no test`)
  const { part1, part2, part3 } = behavior
  const roundingOff = scene.roundingOff ?? examinerTexts.roundingOff
  return { part, part1, part2: { ...part2, roundingOff }, part3, closing: scene.modelEndBehavior }
}

const ofPartner = ({ reply, state, ended }: PartnerAnswer): Decision => ({
  reply,
  state,
  stepsDone: state.step,
  isEnd: ended,
  ielts: null,
})

const ofExaminer = ({ reply, state, ended }: ExamAnswer): Decision => ({
  reply,
  state,
  stepsDone: state.answered,
  isEnd: ended,
  ielts: examView(state),
})

/** Prepares the comparison of lines with a dialogue's sentences, in steps. Without it, the first decision takes long. */
export function* prepareScript(scene: Scene): Generator<void, void> {
  if (scene.scenarioType === 'DIALOG' && hasLines(scene)) yield* prepareJudge(scriptOf(scene))
}

function decideInTest(
  script: TestScript,
  before: PartnerState | null,
  words: string | null,
  clock: Clock,
): Decision | null {
  if (before === null && words === null) return ofExaminer(openTest(script, clock))
  const state = before === null ? openTest(script, clock).state : ExamState.parse(before)
  if (words !== null) return ofExaminer(examine(script, state, words, clock))
  const next = prompt(script, state, clock)
  return next === null ? null : ofExaminer(next)
}

function decideInScene(
  scene: Scene,
  before: PartnerState | null,
  words: string | null,
  dictionaryWord: string | null,
): Decision | null {
  const script = scriptOf(scene)
  if (words === null) return before === null ? ofPartner(openingLine(script)) : null
  const state = before === null ? openingLine(script).state : ScriptState.parse(before)
  const answered = answer(script, state, words, { ownLanguage: scene.ownLanguage ?? null, dictionaryWord })
  const goals = goalsBetween(scene, script, state, answered.state, words)
  const ownGoals = [...new Set([...state.ownGoals, ...goals])]
  const decision = ofPartner({ ...answered, state: { ...answered.state, ownGoals } })
  if (goals.length > 0) return { ...decision, goals }
  return countsForNothing(scene, words) ? { ...decision, isOnlyRepair: true } : decision
}

/** The goals that the steps done with a line reach, without those whose phrase it says. */
function goalsBetween(scene: Scene, { steps }: PartnerScript, before: ScriptState, after: ScriptState, words: string) {
  const reached = stepsDoneBetween(before, after).flatMap((step) => steps[step]?.sentences.goals ?? [])
  return [...new Set(reached)].filter((goal) => {
    const phrase = scene.userGoals[goal]?.phrase
    return phrase !== undefined && !saysPhrase(words, phrase, scene.script?.goal_accepts[goal] ?? [])
  })
}

/** The phrases that a scenario asks for. A repair request counts only if it is one of these. */
const patternOf = ({ userGoals, userPhrases, script }: Scene): string[] => [
  ...userGoals.map(({ phrase }) => phrase),
  ...userPhrases.map(({ phrase }) => phrase),
  ...(script?.steps ?? []).map(({ example }) => example),
]

/**
 * Whether a line only asks to repeat, to explain, to help or to wait, and is not a phrase that the scenario asks for.
 */
export function countsForNothing(scene: Scene, words: string): boolean {
  const { targetLanguage: language } = scene
  if (!isOnlyRepair(language, words)) return false
  return !patternOf(scene).some((phrase) => isOnlyRepair(language, phrase) && saysPhrase(words, phrase))
}

/** The word that a line of a dialogue asks for; null for any other line. */
export const wordToLookUp = (scene: Scene, words: string): string | null =>
  scene.scenarioType === 'DIALOG' ? wordAskedFor(scene.targetLanguage, scene.ownLanguage ?? null, words) : null

/**
 * Decides what the scripted side says next.
 * @param words the learner's line; null if the partner speaks first
 * @param dictionaryWord the dictionary's translation of the word that the line asks for
 * @returns null if the partner would speak first and has already done so
 */
export function decide(
  scene: Scene,
  session: { readonly part: IeltsPart | null; readonly partnerState: PartnerState | null },
  words: string | null,
  clock: Clock,
  dictionaryWord: string | null = null,
): Decision | null {
  if (scene.scenarioType === 'DIALOG') return decideInScene(scene, session.partnerState, words, dictionaryWord)
  return decideInTest(testScript(scene, session.part ?? 'full'), session.partnerState, words, clock)
}

/** A question of part 3 that allows a follow-up. */
export interface FollowUpPlace {
  readonly topic: string
  /** The question that the candidate has answered. */
  readonly question: string
  ask(question: string): Decision
}

/** Null in dialogues, outside part 3, and if no further follow-up is allowed. */
export function followUpIn(
  scene: Scene,
  session: { readonly partnerState: PartnerState | null },
  words: string,
  clock: Clock,
): FollowUpPlace | null {
  if (scene.scenarioType !== 'IELTS' || session.partnerState === null) return null
  const state = ExamState.parse(session.partnerState)
  if (!mayAskFurther(state, words, clock)) return null
  const topic = scene.ieltsBehavior?.part3.topics[state.topic]?.title ?? ''
  return { topic, question: state.said, ask: (question) => ofExaminer(askFurther(state, question)) }
}

/** A test's current state; null before it has begun and in dialogues. */
export function testAt(scene: Pick<Scene, 'scenarioType'>, state: PartnerState | null, clock: Clock): IeltsView | null {
  return scene.scenarioType === 'IELTS' && state !== null ? examViewAt(ExamState.parse(state), clock) : null
}

/** Whether the review is offered: the learner said goodbye, or has done every step. */
export const isLeavingAt = (
  scene: Pick<Scene, 'scenarioType'>,
  { partner, partnerState, isEnd }: Pick<SessionRow, 'partner' | 'partnerState' | 'isEnd'>,
): boolean =>
  scene.scenarioType === 'DIALOG' &&
  partner === 'built-in' &&
  partnerState !== null &&
  !isEnd &&
  ScriptState.parse(partnerState).isLeaving

/** A line that the learner could say now; null if no script suggests one. */
export function suggestionAt(
  scene: Pick<Scene, 'scenarioType'>,
  { partner, partnerState }: Pick<SessionRow, 'partner' | 'partnerState'>,
): SessionProgress['suggestion'] {
  if (scene.scenarioType === 'IELTS' || partner !== 'built-in' || partnerState === null) return null
  const { example, isHelped } = ScriptState.parse(partnerState)
  return example === '' ? null : { phrase: example, is_offered: isHelped }
}

/** What a dialogue's script knows of its progress: steps that were given up, and goals reached by steps. */
export function scriptProgress(
  scene: Pick<Scene, 'scenarioType'>,
  { partner, partnerState, goalsUsed }: Pick<SessionRow, 'partner' | 'partnerState' | 'goalsUsed'>,
): Pick<SessionProgress, 'steps_skipped' | 'goals_in_own_words'> {
  if (scene.scenarioType === 'IELTS' || partner !== 'built-in' || partnerState === null) {
    return { steps_skipped: [], goals_in_own_words: [] }
  }
  const { skipped, ownGoals } = ScriptState.parse(partnerState)
  return { steps_skipped: skipped, goals_in_own_words: ownGoals.filter((goal) => goalsUsed.includes(goal)) }
}

/**
 * A dialogue's state after turns copied from another one: from their stored decisions, otherwise from the script. Each
 * step of the generator plays one turn.
 */
export function* replay(
  scene: Scene,
  partner: SessionRow['partner'],
  turns: readonly Pick<TurnRow, 'userText' | 'userStruck' | 'decision' | 'analysis'>[],
): Generator<void, Pick<SessionRow, 'partnerState' | 'stepsDone' | 'isEnd'>> {
  let now: Pick<SessionRow, 'partnerState' | 'stepsDone' | 'isEnd'> = { partnerState: null, stepsDone: 0, isEnd: false }
  if (partner === 'built-in' && turns.some(({ decision }) => decision === null)) yield* prepareScript(scene)
  for (const { userText, userStruck, decision, analysis } of turns) {
    yield
    const scripted =
      decision ??
      (partner === 'built-in' ? decide(scene, { part: null, partnerState: now.partnerState }, userText, noClock) : null)
    if (scripted !== null) now = { partnerState: scripted.state, stepsDone: scripted.stepsDone, isEnd: scripted.isEnd }
    else if (!userStruck) now = { ...now, stepsDone: Math.max(now.stepsDone, analysis?.steps_done ?? 0) }
  }
  return now
}
