// What a learner can do with a line: translate it, and correct or retry their own.
import {
  correctMessage,
  keepRecording,
  type Message,
  translateMessage,
} from '@parley/contracts/conversation/conversation.ts'
import type { Review } from '@parley/contracts/review/review.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { beginConversation } from '#platform/begin-conversation.ts'
import { call } from '#platform/http/call.ts'
import { clearToasts, toast } from '#ui/dialogs/toast.ts'

interface Correction {
  readonly pairId: string
  readonly content?: string
  readonly struck?: boolean
}

/** "I didn't say that": changes a line and refetches the review, which may also have changed. */
function useCorrectLine(review: Pick<Review, '_id' | 'session_id'>) {
  const client = useQueryClient()
  return useMutation({
    onMutate: () => clearToasts(),
    mutationFn: ({ pairId, content, struck }: Correction) =>
      call(correctMessage, {
        params: { id: review.session_id },
        body: {
          pair_id: pairId,
          ...(content === undefined ? {} : { content }),
          ...(struck === undefined ? {} : { struck }),
        },
      }),
    onSuccess: () => client.invalidateQueries({ queryKey: ['reviews'] }),
  })
}

/** Keeps a line's recording from expiring, or lets it expire again. */
function useKeepRecording({ session_id }: Pick<Review, 'session_id'>) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ pairId, keeps }: { pairId: string; keeps: boolean }) =>
      call(keepRecording, { params: { id: session_id }, body: { pair_id: pairId, keeps } }),
    onSuccess: () => client.invalidateQueries({ queryKey: ['reviews'] }),
  })
}

/** Opens a conversation that starts with the same messages up to this line. */
function useRetryLine({ session_id, scenario }: Pick<Review, 'session_id' | 'scenario'>) {
  const navigate = useNavigate()
  return useMutation({
    mutationFn: (pairId: string) =>
      beginConversation({ scenario_id: scenario._id, retry_of: { session_id, pair_id: pairId } }),
    onSuccess: ({ _id }) => {
      // A toast with an undo button would cover the controls of the new page.
      void clearToasts()
      return navigate({ to: '/platform/conversation', search: { session: _id } })
    },
  })
}

/** A line's translation into the explanation language; null if there is none. */
function useTranslateLine({ session_id }: Pick<Review, 'session_id'>, { pair_id, role }: Message) {
  return useMutation({
    mutationFn: async () => {
      const asked = role === 'user' ? 'user' : 'assistant'
      const body = { pair_id, role: asked } as const
      return (await call(translateMessage, { params: { id: session_id }, body })).translation
    },
  })
}

export interface LineControl {
  /** Whether the correction form is open. */
  readonly isCorrecting: boolean
  openForm(): void
  closeForm(): void
  put(content: string): void
  strike(): void
  countAgain(): void
  retry(): void
  keepRecording(keeps: boolean): void
  /** Shows or hides the translation. */
  translate(): void
  readonly isTranslated: boolean
  /** Null if there is none; undefined until requested. */
  readonly translation: string | null | undefined
  readonly error: unknown
}

/** All actions on one line. */
export function useLineControl(review: Review, message: Message): LineControl {
  const { t } = useTranslation('review')
  const [isCorrecting, setCorrecting] = useState(false)
  const [isTranslated, setTranslated] = useState(false)
  const correct = useCorrectLine(review)
  const retry = useRetryLine(review)
  const keep = useKeepRecording(review)
  const translation = useTranslateLine(review, message)
  const { pair_id: pairId } = message
  const content = message.edit?.edited ?? message.content
  const undo = (back: Correction) => ({ label: t('correct.undo'), onClick: () => correct.mutate(back) })
  const change = (next: Correction, said: string, back: Correction) => {
    setCorrecting(false)
    correct.mutate(next, { onSuccess: () => void toast(said, { action: undo(back) }) })
  }
  return {
    isCorrecting,
    openForm: () => setCorrecting(true),
    closeForm: () => setCorrecting(false),
    put(next) {
      if (next === content) return setCorrecting(false)
      change({ pairId, content: next }, t('correct.saved'), { pairId, content })
    },
    strike: () => change({ pairId, struck: true }, t('correct.struck'), { pairId, struck: false }),
    countAgain: () => correct.mutate({ pairId, struck: false }),
    retry: () => retry.mutate(pairId),
    keepRecording: (keeps) => keep.mutate({ pairId, keeps }),
    translate() {
      setTranslated(!isTranslated)
      if (!isTranslated && translation.data === undefined) translation.mutate()
    },
    isTranslated,
    translation: isTranslated ? translation.data : undefined,
    error: correct.error ?? retry.error ?? keep.error ?? translation.error,
  }
}
