// A round of due words with its requests: one at a time, and what is asked for meanwhile is ignored.
import { type Grade, gradeWord, undoGrade } from '@parley/contracts/vocabulary.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useReducer, useRef } from 'react'
import { call } from '#platform/call.ts'
import { type DueWord, startRound, stepRound } from './due.rules.ts'
import { vocabularyKey } from './use-words.ts'

type Act =
  | { readonly kind: 'grade'; readonly word: DueWord; readonly dueAt: string; readonly grade: Grade }
  | { readonly kind: 'undo'; readonly word: DueWord }

/** `words` are taken at the start; a new round needs a new key. */
export function useDueRound(words: readonly DueWord[]) {
  const client = useQueryClient()
  const [round, step] = useReducer(stepRound, words, startRound)
  // React tells of a running request only with the next render: a key may be pressed twice before.
  const isUnderWay = useRef(false)
  const { mutate, isPending, error } = useMutation({
    mutationFn: (act: Act) => {
      const params = { id: act.word._id }
      return act.kind === 'undo'
        ? call(undoGrade, { params })
        : call(gradeWord, { params, body: { grade: act.grade, due_at: act.dueAt } })
    },
    onSuccess: (word, act) => {
      step(
        act.kind === 'undo'
          ? { type: 'undone', id: act.word._id, dueAt: word.due_at }
          : { type: 'graded', id: act.word._id },
      )
      // The list and the figures are asked for when they are shown again.
      void client.invalidateQueries({ queryKey: [vocabularyKey], refetchType: 'none' })
    },
    onSettled: () => {
      isUnderWay.current = false
    },
  })
  const begin = (act: Act) => {
    if (isUnderWay.current) return
    isUnderWay.current = true
    mutate(act)
  }
  const now = round.words[round.place]
  const before = round.words[round.place - 1]
  return {
    round,
    now,
    isPending,
    error,
    answer: () => step({ type: 'answer' }),
    grade: (grade: Grade) => {
      if (now && now.due_at !== null && round.isAnswered) begin({ kind: 'grade', word: now, dueAt: now.due_at, grade })
    },
    undo: before && (() => begin({ kind: 'undo', word: before })),
  }
}
