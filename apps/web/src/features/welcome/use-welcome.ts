// A newcomer's answers, saved one by one, and navigation between the questions.

import { type User, updateUser } from '@parley/contracts/account/user.ts'
import type { EndpointInput } from '@parley/contracts/endpoint.ts'
import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { call } from '#platform/http/call.ts'
import { storeTargetLanguage } from '#platform/language/target-language.ts'
import { keepUser, useUser } from '#platform/session/user.ts'
import { firstOpen, type Question, questionsFor, stepAfter } from './welcome.rules.ts'
import type { WelcomeStep } from './welcome-search.ts'

export type Answer = EndpointInput<typeof updateUser>['body']

export interface Welcome {
  readonly step: WelcomeStep
  readonly questions: readonly Question[]
  readonly isSaving: boolean
  /** Why the last answer was not saved. */
  readonly error: unknown
  /** Saves an answer and goes to the next question. */
  readonly answer: (question: Question, answer: Answer) => void
  readonly go: (step: WelcomeStep) => void
  /** Skips a question; skipping the language goes to the start page. */
  readonly skip: (question: Question) => void
  /** Skips all remaining questions. */
  readonly leave: () => void
}

/** The open question. Without a language, only that can be asked; questions that do not apply to it are skipped. */
function openStep(user: User, questions: readonly Question[], asked: WelcomeStep | undefined): WelcomeStep {
  if (user.learning_language === null) return 'language'
  if (asked === 'placement' || asked === 'talk') return asked
  return questions.find((question) => question === asked) ?? firstOpen(user)
}

export function useWelcome(asked: WelcomeStep | undefined): Welcome {
  const user = useUser()
  const navigate = useNavigate()
  const [asksExplanations, setAsksExplanations] = useState(false)
  const questions = questionsFor(user, asksExplanations)
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: (body: Answer) => call(updateUser, { body }),
    onSuccess: keepUser,
  })
  const step = openStep(user, questions, asked)

  const go = (next: WelcomeStep) => {
    reset()
    void navigate({ to: '/platform/welcome', search: { step: next } })
  }
  const complete = () => {
    if (user.settings.is_welcome_completed) return
    // Updated before the response, because the start page would otherwise redirect back here.
    keepUser({ ...user, settings: { ...user.settings, is_welcome_completed: true } })
    mutate({ is_welcome_completed: true })
  }
  const goOn = (next: WelcomeStep) => {
    if (next === 'talk') complete()
    go(next)
  }
  return {
    step,
    questions,
    isSaving: isPending,
    error,
    go,
    answer(question, answer) {
      mutate(answer, {
        onSuccess: (saved) => {
          if (answer.learning_language) storeTargetLanguage(answer.learning_language)
          const asks = asksExplanations || saved.learning_language === saved.explanation_language
          setAsksExplanations(asks)
          const next = stepAfter(question, questionsFor(saved, asks))
          if (next === 'talk' && !saved.settings.is_welcome_completed) mutate({ is_welcome_completed: true })
          go(next)
        },
      })
    },
    skip(question) {
      // The other questions depend on the language.
      if (user.learning_language !== null) return goOn(stepAfter(question, questions))
      complete()
      void navigate({ to: '/platform/dashboard' })
    },
    leave: complete,
  }
}
