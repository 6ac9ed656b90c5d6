// Tries every other answer of a sentence, so that a task has one right answer: a grammar checker or a language model
// must find it wrong.
import type { Language } from '@parley/contracts/language/language.ts'
import type { DifficultyLevel } from '@parley/contracts/library/scenario.ts'
import { z } from 'zod'
import type { Grammar } from '#ai/grammar/grammar.ts'
import { TextUnreadable } from '#ai/grammar/grammar.ts'
import { dataRule, spokenRule } from '#ai/grammar/judging-prompt.ts'
import type { ChatMessage, LanguageModel } from '#ai/language-model/language-model.ts'
import { data, languageName } from '#ai/language-model/prompt-data.ts'
import { ModelUnavailable } from '#ai/model-unavailable.ts'
import { instructions, promptOf } from '#prompts/prompts.ts'
import { type Draft, fillGap, gapped } from './task.rules.ts'

/** The other answers of each draft that are wrong. */
export type WrongAnswers = ReadonlyMap<Draft, readonly string[]>

/** Enough to choose from, with the right answer and what the learner said. */
const enough = 2

interface Trial {
  readonly language: Language
  readonly signal: AbortSignal
}

/** Answers with which the checker finds a mistake that the right answer does not have. None if it cannot tell. */
export async function tryByRules(
  grammar: Grammar,
  drafts: readonly Draft[],
  { language, signal }: Trial,
): Promise<WrongAnswers> {
  const wrong = new Map<Draft, string[]>()
  if (!grammar.reads(language)) return wrong
  const findingsIn = async (text: string) => {
    const request = { text, language, isTyped: false, explanationLanguage: language, signal }
    return (await grammar.check(request)).map(({ original, suggestion }) => `${original} ${suggestion}`)
  }
  for (const draft of drafts) {
    const found: string[] = []
    try {
      const usual = new Set(await findingsIn(draft.gap.sentence))
      for (const answer of draft.others) {
        if (found.length === enough) break
        if ((await findingsIn(fillGap(draft, answer))).some((finding) => !usual.has(finding))) found.push(answer)
      }
    } catch (error) {
      if (error instanceof ModelUnavailable) return wrong
      if (!(error instanceof TextUnreadable)) throw error
    }
    wrong.set(draft, found)
  }
  return wrong
}

const Possible = z.object({
  sentences: z.array(z.object({ sentence: z.number().int(), possible: z.array(z.string()) })),
})

const trialTokens = 1_500

/** The answers in the order of the alphabet, so that the place of the right one tells nothing. */
const answersOf = ({ gap, others }: Draft, language: Language): string[] =>
  [...new Set([gap.right, ...others])].toSorted(new Intl.Collator(language).compare)

const { answers: texts } = promptOf('task@1')

const messagesFor = (drafts: readonly Draft[], language: Language, level: DifficultyLevel): ChatMessage[] => [
  {
    role: 'system',
    content: instructions([texts.speaker, dataRule, spokenRule, texts.possible], {
      language: languageName(language),
      level,
    }),
  },
  {
    role: 'user',
    content: drafts
      .map((draft, index) =>
        [
          data(`sentence number="${index}"`, gapped(draft)),
          ...answersOf(draft, language).map((answer) => data('answer', answer)),
        ].join(''),
      )
      .join('\n'),
  },
]

/**
 * Asks a model, which is not told the right answers, with which answers each sentence is right. A sentence whose right
 * answer it does not accept is missing from the result.
 * @throws ModelUnavailable
 */
export async function tryWithModel(
  model: LanguageModel,
  drafts: readonly Draft[],
  { language, level, signal }: Trial & { readonly level: DifficultyLevel },
): Promise<WrongAnswers> {
  if (drafts.length === 0) return new Map()
  const { sentences } = await model.generate({
    name: 'task_answers',
    schema: Possible,
    messages: messagesFor(drafts, language, level),
    maxTokens: trialTokens,
    temperature: 0,
    signal,
  })
  const wrong = new Map<Draft, readonly string[]>()
  for (const { sentence, possible } of sentences) {
    const draft = drafts[sentence]
    const accepted = new Set(possible.map((answer) => answer.trim().toLowerCase()))
    if (draft === undefined || !accepted.has(draft.gap.right.toLowerCase())) continue
    wrong.set(
      draft,
      draft.others.filter((answer) => !accepted.has(answer.toLowerCase())),
    )
  }
  return wrong
}
