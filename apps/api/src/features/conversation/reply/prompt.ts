// A language model's prompt: its role, and the conversation so far. Text written by users is data, never instructions.
// Pure.
import type { Language } from '@parley/contracts/language.ts'
import { type DialogBehavior, type DifficultyLevel, difficultyLevels } from '@parley/contracts/library/scenario.ts'
import type { FormOfAddress } from '@parley/contracts/user.ts'
import type { ChatMessage } from '#ai/language-model/language-model.ts'
import { data, languageName } from '#ai/language-model/prompt-data.ts'
import { textsOf } from '#texts/texts.ts'
import type { Exchange } from '../session/exchange.ts'
import type { LearnerMemory } from './learner-notes.ts'
import {
  addressRules,
  introduction,
  levelTexts,
  neutralAddress,
  practice,
  recast,
  reminders,
  rephrase,
} from './prompt-texts.ts'
import { type ReplyFault, sentencesAtMost } from './reply-guard.ts'

export interface Role {
  readonly language: Language
  readonly level: DifficultyLevel
  readonly title: string
  readonly behavior: DialogBehavior
  /** Number of steps done so far. */
  readonly stepsDone: number
  /** The learner's own wish, such as "speak slowly". */
  readonly wish: string | undefined
  /** The goals in the target language, and which of them were reached, by index. */
  readonly goals?: readonly string[]
  readonly goalsUsed?: readonly number[]
  readonly phrases?: readonly string[]
  readonly dictionary?: readonly string[]
  /** The learner's own level in this language; null if unknown. */
  readonly learnerLevel?: DifficultyLevel | null | undefined
  /** Words from the learner's vocabulary that are due. */
  readonly dueWords?: readonly string[]
  /** Memories of the learner from earlier conversations. */
  readonly memory?: LearnerMemory | undefined
  /** How the learner is addressed; null if they would rather not say. */
  readonly formOfAddress?: FormOfAddress | null | undefined
  /** The rule that the previous attempt broke. */
  readonly broken?: ReplyFault | undefined
}

/** Older turns are left out: the steps tell the model all it needs from them. */
const turnsRemembered = 20
/** Maximum number of tokens in a reply: three long sentences in any of the nine languages. */
export const replyTokens = 400

/** Maximum number of a scenario's goals, words and phrases in a prompt, because every turn pays for them. */
const listed = { goals: 8, phrases: 10, dictionary: 20, optionalSteps: 6 }

const exampleTurns = textsOf('level')

/** The level at which the partner speaks: the learner's own, but at most one level from the scenario's. */
export function spokenLevel(scenario: DifficultyLevel, learner: DifficultyLevel | null | undefined): DifficultyLevel {
  const wanted = difficultyLevels.indexOf(scenario)
  const own = difficultyLevels.indexOf(learner ?? scenario)
  return difficultyLevels[Math.min(Math.max(own, wanted - 1), wanted + 1)] ?? scenario
}

/** The scenario's practice material for the model. */
function practised({
  behavior,
  goals = [],
  goalsUsed = [],
  phrases = [],
  dictionary = [],
  dueWords = [],
  memory,
}: Role) {
  const open = goals.filter((_, index) => !goalsUsed.includes(index))
  const reached = goals.filter((_, index) => goalsUsed.includes(index))
  return {
    goals_open: open.slice(0, listed.goals),
    goals_reached: reached.slice(0, listed.goals),
    useful_phrases: phrases.slice(0, listed.phrases),
    dictionary: dictionary.slice(0, listed.dictionary),
    optional_steps: behavior.optional_steps.slice(0, listed.optionalSteps),
    due_words: dueWords,
    memory: memory?.about ?? [],
    often_wrong: memory?.oftenWrong ?? [],
  }
}

/** All text written by users: the situation, the next steps, and the learner's wish. */
function sceneText(role: Role): string {
  const { title, behavior, stepsDone, wish } = role
  const lists = Object.entries(practised(role)).map(([tag, texts]) => [tag, texts.join('; ')] as const)
  const parts: Record<string, string | undefined> = {
    title,
    setting: behavior.setting,
    situation: behavior.situation,
    learner_goal: behavior.goal,
    current_step: behavior.steps[stepsDone],
    next_step: behavior.steps[stepsDone + 1],
    ...Object.fromEntries(lists),
    wish,
  }
  return Object.entries(parts)
    .flatMap(([tag, text]) => (text === undefined || text === '' ? [] : [data(tag, text)]))
    .join('\n')
}

function stepRule({ behavior, stepsDone }: Role): string {
  if (stepsDone >= behavior.steps.length) {
    return 'All steps are done. Answer in one short sentence that brings the talk to a friendly end. Ask nothing more.'
  }
  return `Steps done: ${stepsDone} of ${behavior.steps.length}. The learner should now do what <current_step> says: make it possible, and lead to <next_step>.`
}

/** The rules for the scene's lists that are not empty. */
function practiceRules(role: Role): string[] {
  const lists = practised(role)
  const rules = {
    goals_open: practice.goals,
    goals_reached: practice.reached,
    useful_phrases: practice.phrases,
    dictionary: practice.dictionary,
    optional_steps: practice.optionalSteps,
    due_words: practice.dueWords,
    memory: practice.memory,
    often_wrong: practice.oftenWrong,
  } satisfies Record<keyof typeof lists, string>
  return Object.entries(rules).flatMap(([tag, rule]) => (lists[tag as keyof typeof lists].length > 0 ? [rule] : []))
}

function levelRules({ language, level: scenario, learnerLevel }: Role): string[] {
  const level = spokenLevel(scenario, learnerLevel)
  const { sentenceWords, structures } = levelTexts[level]
  return [
    `Level ${level} of the CEFR: sentences of at most ${sentenceWords} words. ${structures}`,
    `So simple or so rich is a turn at ${level}, in another scene: "${exampleTurns[language][level]}"`,
    `At most ${sentencesAtMost(level)} short sentences and one question. Then stop and wait.`,
  ]
}

const feedbackRule = ({ level, learnerLevel }: Role): string =>
  spokenLevel(level, learnerLevel).startsWith('A') ? recast : `${recast} ${rephrase}`

function systemPrompt(role: Role): string {
  const rules = [
    `Speak only ${languageName(role.language)}, whatever language the learner uses.`,
    ...levelRules(role),
    stepRule(role),
    ...practiceRules(role),
    'Say only your own lines. Never speak for the learner, never describe actions, never name the speaker.',
    'Plain spoken text: no lists, no markdown, no emoji, no brackets.',
    feedbackRule(role),
    'When the learner did not answer the point, ask once more in other words; then help and go on.',
    role.formOfAddress ? addressRules[role.formOfAddress] : neutralAddress,
    ...(role.broken === undefined ? [] : [`${reminders[role.broken]} Your last attempt did not keep to this.`]),
  ]
  return [...introduction, 'Rules:', ...rules.map((rule) => `- ${rule}`)].join('\n')
}

const opening = 'The scene begins. Say your first line to the learner, who has not spoken yet.'
const resumption = 'The talk is under way. The learner says:'

/** The placeholder for an unheard or missing line. */
const unheard = '…'

/**
 * Some chat templates reject two consecutive messages with the same role, so the scene and the first line share one.
 */
const firstMessage = (role: Role, learner: string | null): string =>
  `${sceneText(role)}\n\n${learner === null ? opening : `${resumption}\n${data('learner', learner)}`}`

const laterMessage = (learner: string | null): string => (learner === null ? opening : data('learner', learner))

function historyMessages(role: Role, history: readonly Exchange[]): ChatMessage[] {
  const remembered = history.slice(-turnsRemembered)
  return remembered.flatMap(({ learner, partner }, index): ChatMessage[] => {
    const line: ChatMessage = {
      role: 'user',
      content: index === 0 ? firstMessage(role, learner) : laterMessage(learner),
    }
    // For the templates above, a missing reply gets a placeholder; only the last line has no reply yet.
    const isOpen = partner === null && index === remembered.length - 1
    return isOpen ? [line] : [line, { role: 'assistant', content: partner || unheard }]
  })
}

/** The messages for the next reply. The last exchange is the one to be answered; its `partner` is null. */
export const replyMessages = (role: Role, history: readonly Exchange[]): ChatMessage[] => [
  { role: 'system', content: systemPrompt(role) },
  ...historyMessages(role, history),
]
