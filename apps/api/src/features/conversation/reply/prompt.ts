// A language model's prompt: who it is, the scene, and the conversation so far. All but the end of the last message is
// the same for every turn, so that servers can cache it. Text written by users is data, never instructions. Pure.
import type { DifficultyLevel } from '@parley/contracts/library/scenario.ts'
import type { ChatMessage } from '#ai/language-model/language-model.ts'
import { data, languageName } from '#ai/language-model/prompt-data.ts'
import { textsOf } from '#texts/texts.ts'
import type { Exchange } from '../session/exchange.ts'
import { nowBlock } from './now-block.ts'
import {
  addressRules,
  elicitation,
  introduction,
  levelTexts,
  neutralAddress,
  noCorrection,
  practice,
} from './prompt-texts.ts'
import { sentencesAtMost } from './reply-guard.ts'
import { type Role, spokenLevel } from './role.ts'

/** Older turns are left out: the steps tell the model all it needs from them. */
const turnsRemembered = 20
/** Maximum number of tokens in a reply: three long sentences in any of the nine languages. */
export const replyTokens = 400

/** Maximum number of a scenario's words and phrases in a prompt, because every turn pays for them. */
const listed = { phrases: 10, dictionary: 20, optionalSteps: 6, ownLines: 2 }

const exampleTurns = textsOf('level')

/** The scenario's practice material for the model. */
function practised({ behavior, phrases = [], dictionary = [], dueWords = [], memory }: Role) {
  return {
    useful_phrases: phrases.slice(0, listed.phrases),
    dictionary: dictionary.slice(0, listed.dictionary),
    optional_steps: behavior.optional_steps.slice(0, listed.optionalSteps),
    due_words: dueWords,
    memory: memory?.about ?? [],
    often_wrong: memory?.oftenWrong ?? [],
  }
}

/** What users wrote about the scene and the learner. */
function sceneText(role: Role): string {
  const { title, behavior } = role
  const lists = Object.entries(practised(role)).map(([tag, texts]) => [tag, texts.join('; ')] as const)
  const parts = {
    title,
    setting: behavior.setting,
    situation: behavior.situation,
    learner_goal: behavior.goal,
    ...Object.fromEntries(lists),
  }
  return Object.entries(parts)
    .flatMap(([tag, text]) => (text === '' ? [] : [data(tag, text)]))
    .join('\n')
}

/** The rules for the scene's lists that are not empty. */
function practiceRules(role: Role): string[] {
  const lists = practised(role)
  const rules = {
    useful_phrases: practice.phrases,
    dictionary: practice.dictionary,
    optional_steps: practice.optionalSteps,
    due_words: practice.dueWords,
    memory: practice.memory,
    often_wrong: practice.oftenWrong,
  } satisfies Record<keyof typeof lists, string>
  return Object.entries(rules).flatMap(([tag, rule]) => (lists[tag as keyof typeof lists].length > 0 ? [rule] : []))
}

/** Lines of this scene's partner if there are any, otherwise a turn of another scene at the level. */
function examples({ language, ownLines = [] }: Role, level: DifficultyLevel): string {
  const own = ownLines.slice(0, listed.ownLines).map((line) => `"${line}"`)
  return own.length > 0
    ? `So you sound, at other moments of this scene: ${own.join(' ')}`
    : `So simple or so rich is a turn at ${level}, in another scene: "${exampleTurns[language][level]}"`
}

function levelRules(role: Role): string[] {
  const level = spokenLevel(role.level, role.learnerLevel)
  const { sentenceWords, structures } = levelTexts[level]
  return [
    `Level ${level} of the CEFR: sentences of at most ${sentenceWords} words. ${structures}`,
    examples(role, level),
    `At most ${sentencesAtMost(level)} short sentences and one question. Then stop and wait.`,
  ]
}

function systemPrompt(role: Role): string {
  const rules = [
    `Speak only ${languageName(role.language)}, whatever language the learner uses.`,
    ...levelRules(role),
    ...((role.goals ?? []).length > 0 ? [elicitation] : []),
    ...practiceRules(role),
    'Say only your own lines. Never speak for the learner, never describe actions, never name the speaker.',
    'Plain spoken text: no lists, no markdown, no emoji, no brackets.',
    noCorrection,
    'When the learner did not answer the point, ask once more in other words; if that does not help either, help and go on.',
    role.formOfAddress ? addressRules[role.formOfAddress] : neutralAddress,
  ]
  return [...introduction(role.card ?? null), 'Rules:', ...rules.map((rule) => `- ${rule}`)].join('\n')
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
    const line = index === 0 ? firstMessage(role, learner) : laterMessage(learner)
    if (index === remembered.length - 1 && partner === null) {
      return [{ role: 'user', content: `${line}\n\n${nowBlock(role, remembered.slice(0, -1))}` }]
    }
    // For the templates above, a missing reply gets a placeholder; only the last line has no reply yet.
    return [
      { role: 'user', content: line },
      { role: 'assistant', content: partner || unheard },
    ]
  })
}

/** The messages for the next reply. The last exchange is the one to be answered; its `partner` is null. */
export const replyMessages = (role: Role, history: readonly Exchange[]): ChatMessage[] => [
  { role: 'system', content: systemPrompt(role) },
  ...historyMessages(role, history),
]
