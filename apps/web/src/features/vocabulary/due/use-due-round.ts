// A round of due words with its requests, one at a time; actions during a request are ignored.
import { type Grade, undoGrade } from '@parley/contracts/practice/vocabulary.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useReducer, useRef } from 'react'
import { call } from '#platform/http/call.ts'
import { useUser } from '#platform/session/user.ts'
import { vocabularyKey } from '../use-words.ts'
import { badge } from './badge.ts'
import { type DueWord, startRound, stepRound } from './due.rules.ts'
import { postGrade } from './post-grade.ts'
import { giveGrade } from './send-grades.ts'
import { wordStore } from './word-store.ts'

type Act =
  | {
      readonly kind: 'grade'
      readonly word: DueWord
      readonly dueAt: string
      readonly userId: string
      readonly grade: Grade
      readonly isAloud: boolean
    }
  | { readonly kind: 'undo'; readonly word: DueWord }

/** Performs an action on the server or, offline, in this browser. @returns when the word is due again */
async function perform(act: Act): Promise<string | null> {
  const { _id: id, due_at: dueBefore } = act.word
  if (act.kind === 'grade') {
    const answer = {
      _id: id,
      grade: act.grade,
      dueAt: act.dueAt,
      gradedAt: new Date().toISOString(),
      userId: act.userId,
    }
    return giveGrade(wordStore, act.word, answer, postGrade)
  }
  // An unsent answer is undone here.
  if (await wordStore.deleteGrade(id)) return dueBefore
  const { due_at: dueAt } = await call(undoGrade, { params: { id } })
  await wordStore.putWord(act.word)
  return dueAt
}

/** `words` is only read initially; a new round needs a new key. */
export function useDueRound(words: readonly DueWord[]) {
  const client = useQueryClient()
  const { _id: userId } = useUser()
  const [round, step] = useReducer(stepRound, words, startRound)
  // React reports a running request only on the next render, and a key may be pressed twice before that.
  const isUnderWay = useRef(false)
  const { mutate, isPending, error } = useMutation({
    mutationFn: perform,
    networkMode: 'always',
    onSuccess: (dueAt, act) => {
      step(
        act.kind === 'undo'
          ? { type: 'undone', id: act.word._id, dueAt }
          : {
              type: 'graded',
              id: act.word._id,
              mark: { grade: act.grade, isAloud: act.isAloud, dueAt },
            },
      )
      badge.change(act.kind === 'undo' ? 1 : -1)
      // The list and the counts are refetched the next time they are shown.
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
    /** @param isAloud whether it was said before it was revealed */
    grade: (grade: Grade, isAloud: boolean) => {
      if (now && now.due_at !== null && round.isAnswered)
        begin({ kind: 'grade', word: now, dueAt: now.due_at, userId, grade, isAloud })
    },
    undo: before && (() => begin({ kind: 'undo', word: before })),
  }
}
