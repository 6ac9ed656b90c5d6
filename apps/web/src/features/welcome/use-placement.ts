// A placement's four answers, until they are assessed. Only the level is stored.
import type { Language } from '@parley/contracts/language/language.ts'
import type { DifficultyLevel } from '@parley/contracts/library/scenario.ts'
import { judgePlacement, placementLimits } from '@parley/contracts/practice/placement.ts'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '#platform/http/call.ts'

export interface PlacementResult {
  readonly level: DifficultyLevel
  readonly isGuess: boolean
  /** How many answers it is based on. */
  readonly count: number
}

export interface PlacementState {
  /** Index of the current question. */
  readonly place: number
  readonly isJudging: boolean
  readonly error: unknown
  /** Adds an answer and moves to the next question; after the last one, the answers are assessed. */
  readonly answer: (text: string) => void
  /** Ends the placement: this question and the harder ones stay unanswered. */
  readonly tooHard: () => void
}

export function usePlacement(language: Language, onPlaced: (placed: PlacementResult) => void): PlacementState {
  const [answers, setAnswers] = useState<readonly string[]>([])
  const { mutate, isPending, isSuccess, error } = useMutation({
    mutationFn: (all: readonly string[]) =>
      call(judgePlacement, { body: { target_language: language, answers: [...all] } }),
    onSuccess: ({ level, is_guess }, all) => onPlaced({ level, isGuess: is_guess, count: all.length }),
  })
  const last = placementLimits.questions - 1
  return {
    place: Math.min(answers.length, last),
    isJudging: isPending || isSuccess,
    error,
    answer(text) {
      // If the assessment failed, the last answer is replaced.
      const all = [...answers.slice(0, last), text.slice(0, placementLimits.answer)]
      setAnswers(all)
      if (all.length > last) mutate(all)
    },
    tooHard: () => mutate(answers.slice(0, last)),
  }
}
