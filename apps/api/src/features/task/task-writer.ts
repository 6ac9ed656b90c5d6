// Asks a language model for further sentences for a review's mistakes. Uses only sentences that can be checked.
import type { Language } from '@parley/contracts/language/language.ts'
import type { DifficultyLevel } from '@parley/contracts/library/scenario.ts'
import { type Mistake, mistakesMax } from '@parley/contracts/review/review.ts'
import { findOnlyPart } from '@parley/contracts/text/text-span.ts'
import { z } from 'zod'
import { dataRule, spokenRule } from '#ai/grammar/judging-prompt.ts'
import { isForeign } from '#ai/language-model/foreign.ts'
import type { ChatMessage, LanguageModel } from '#ai/language-model/language-model.ts'
import { data, languageName } from '#ai/language-model/prompt-data.ts'
import { instructions, promptOf } from '#prompts/prompts.ts'
import { type Draft, optionsMax } from './task.rules.ts'

export interface SentenceRequest {
  readonly targetLanguage: Language
  readonly level: DifficultyLevel
  readonly mistakes: readonly Mistake[]
}

const Written = z.object({
  sentences: z.array(
    z.object({
      /** Zero-based. */
      mistake: z.number().int(),
      text: z.string(),
      solution: z.string(),
      options: z.array(z.string()),
    }),
  ),
})

const writtenTokens = 2_000
/** Maximum length of a sentence in characters. */
const textMax = 200
const { sentences: texts } = promptOf('task@1')

const messagesFor = ({ targetLanguage, level, mistakes }: SentenceRequest): ChatMessage[] => [
  {
    role: 'system',
    content: instructions(
      [texts.learner, dataRule, texts.wanted, texts.solution, spokenRule, texts.options, texts.language],
      { language: languageName(targetLanguage), level, options_max: String(optionsMax) },
    ),
  },
  {
    role: 'user',
    content: mistakes
      .map(({ original_text, suggestion, topic }, index) =>
        [data(`mistake number="${index}"`, original_text), data('right', suggestion), data('topic', topic)].join(''),
      )
      .join('\n'),
  },
]

type Sentence = z.infer<typeof Written>['sentences'][number]

function draftOf({ mistake: number, ...written }: Sentence, { mistakes, targetLanguage }: SentenceRequest): Draft[] {
  const mistake = mistakes[number]
  const [sentence, right] = [written.text.trim(), written.solution.trim()]
  if (mistake === undefined || right === '' || sentence.length > textMax || /[<>_*]/.test(sentence)) return []
  const at = findOnlyPart(sentence, right)?.start ?? null
  if (at === null || isForeign(sentence, targetLanguage)) return []
  const others = written.options
    .map((option) => option.trim())
    .filter((option) => option !== '' && option.length <= textMax && option.toLowerCase() !== right.toLowerCase())
  return [{ gap: { sentence, at, right }, said: null, others: others.slice(0, optionsMax), pairId: mistake.pair_id }]
}

/**
 * At most one sentence for each mistake; fewer if the answer is unusable.
 * @throws ModelUnavailable; the signal's reason if the client disconnected
 */
export async function writeSentences(
  model: LanguageModel,
  wanted: SentenceRequest,
  signal: AbortSignal,
): Promise<Draft[]> {
  const { sentences } = await model.generate({
    name: 'task_sentences',
    schema: Written,
    messages: messagesFor(wanted),
    maxTokens: writtenTokens,
    temperature: 0.7,
    signal,
  })
  const once = [...new Map(sentences.map((sentence) => [sentence.mistake, sentence])).values()]
  return once.flatMap((sentence) => draftOf(sentence, wanted)).slice(0, mistakesMax)
}
