// Estimates a level from four answers. Nothing is stored.
import type { Language } from '@parley/contracts/language/language.ts'
import { judgePlacement } from '@parley/contracts/practice/placement.ts'
import type { FastifyInstance } from 'fastify'
import type { LanguageModel } from '#ai/language-model/language-model.ts'
import { ModelUnavailable } from '#ai/model-unavailable.ts'
import { serve } from '#platform/http/serve.ts'
import type { Caller } from '#platform/http/session.ts'
import { placementLimit } from '#platform/limits/limits.ts'
import { type Answer, levelOf, wordsOf } from './placement.rules.ts'
import { judge } from './placement-judge.ts'

export interface PlacementDeps {
  /** The model that this user may use; null if there is none. */
  readonly languageModelFor: (user: Caller) => LanguageModel | null
  /** Whether a dictionary of the language contains this form of a word. */
  readonly isWord: (word: string, language: Language) => Promise<boolean>
  /** Whether a line is more than the speaker saying that they do not know or did not understand. */
  readonly isAnswer: (language: Language, text: string) => boolean
}

export function placementRoutes(app: FastifyInstance, deps: PlacementDeps): void {
  const read = async (language: Language, text: string, question: number): Promise<Answer> => {
    const words = wordsOf(text)
    const isKnown = await Promise.all(words.map((word) => deps.isWord(word, language)))
    const knownShare = isKnown.filter(Boolean).length / Math.max(1, words.length)
    return { question, text, knownShare, isAnswer: deps.isAnswer(language, text) }
  }

  serve(
    app,
    judgePlacement,
    async ({ user, body, request }) => {
      const { target_language: language, answers } = body
      const model = deps.languageModelFor(user)
      const judged =
        model === null
          ? null
          : await judge(model, language, answers).catch((error: unknown) => {
              if (!(error instanceof ModelUnavailable)) throw error
              request.log.warn({ err: error }, 'The language model did not judge a placement')
              return null
            })
      if (judged !== null) return { level: judged, is_guess: false }
      const estimates = await Promise.all(answers.map((text, place) => read(language, text, place)))
      return { level: levelOf(estimates, language), is_guess: true }
    },
    { limit: placementLimit },
  )
}
