// Asks a language model how well a learner speaks. The learner's words are data, never instructions.
import type { Language } from '@parley/contracts/language/language.ts'
import { placementQuestions } from '@parley/contracts/practice/placement.ts'
import { z } from 'zod'
import { spokenRule } from '#ai/grammar/judging-prompt.ts'
import type { LanguageModel } from '#ai/language-model/language-model.ts'
import { data, languageName } from '#ai/language-model/prompt-data.ts'
import { instructions, promptOf } from '#prompts/prompts.ts'

/** Without C2, because four questions cannot show it. */
const Judged = z.object({ level: z.enum(['A1', 'A2', 'B1', 'B2', 'C1']) })

/** Longer than a learner waits for a result. */
const timeoutMs = 12_000
const texts = promptOf('placement@1')

/** @throws ModelUnavailable */
export async function judge(
  model: LanguageModel,
  language: Language,
  answers: readonly string[],
): Promise<z.infer<typeof Judged>['level']> {
  const asked = placementQuestions[language].map((question, place) => {
    const answer = answers[place]
    return `<question>${question}</question>\n${answer === undefined ? '<too_hard/>' : data('answer', answer)}`
  })
  const { level } = await model.generate({
    name: 'placement',
    schema: Judged,
    messages: [
      {
        role: 'system',
        content: instructions([texts.task, texts.data, texts.counts, spokenRule, texts.doubt], {
          language: languageName(language),
        }),
      },
      { role: 'user', content: asked.join('\n') },
    ],
    maxTokens: 200,
    temperature: 0,
    signal: AbortSignal.timeout(timeoutMs),
  })
  return level
}
