// Between the last word and the review: shows how far the work is, and survives a reload.
import type { Message, Session } from '@parley/contracts/conversation.ts'
import { getReview, requestReview } from '@parley/contracts/review.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '#platform/call.ts'
import { useFormat } from '#platform/format.ts'
import { Problem } from '#platform/problem.ts'
import { useProblemText } from '#platform/problem-text.ts'
import { useUser } from '#platform/user.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import { type NamedTurn, Timeline } from '#ui/voice/timeline.tsx'
import { handedOver, handOverRest, hasRest, takeUnsent } from './left-behind.ts'
import classes from './review-loader.module.css'
import { sessionKey, talkServer } from './talk-server.ts'

const pollMs = 1_000

/** Asks for the review, which is the same however often it is asked for, and goes to it once it is there. */
export function ReviewLoader({ session }: { session: Session }) {
  const { t } = useTranslation('conversation')
  const format = useFormat()
  const { asked, review } = useReview(session)
  if (asked.error instanceof NotArrived) return <LastWords session={session} onDone={() => void asked.refetch()} />
  if (asked.error instanceof Problem && asked.error.code === 'REVIEW.NOTHING_SAID') {
    return <NothingSaid sessionId={session._id} problem={asked.error} />
  }
  if (asked.isError || review.data?.status === 'failed') {
    return <LoaderFailed isBusy={asked.isFetching} onRetry={() => void asked.refetch().then(() => review.refetch())} />
  }
  const progress = review.data?.progress ?? 0
  const turns = turnsOf(session.conversation_history)
  const place = Math.min(turns.length - 1, Math.floor(progress * turns.length))
  return (
    <main id="main" tabIndex={-1} className={classes.loader}>
      <div className={classes.picture} aria-hidden="true">
        {turns.length > 0 && (
          <Timeline
            turns={turns}
            label={t('loader.picture')}
            current={place}
            played={progress * turns.length - place}
          />
        )}
      </div>
      <h1>{t('loader.title')}</h1>
      <p role="status">{t('loader.progress', { percent: format.percent(progress) })}</p>
      <p>{asked.isPending ? t('loader.sending') : t('loader.text')}</p>
      <ButtonLink to="/platform/dashboard" variant="quiet">
        {t('loader.leave')}
      </ButtonLink>
    </main>
  )
}

/** Asks for the review, watches it grow, and goes to it. */
function useReview(session: Session) {
  const navigate = useNavigate()
  const asked = useQuery({
    queryKey: ['conversation', 'review', session._id],
    async queryFn() {
      // The last thing said may still be on its way.
      await handedOver(session._id)
      if (hasRest(session._id)) throw new NotArrived()
      return call(requestReview, { body: { session_id: session._id } })
    },
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  })
  const id = asked.data?._id
  const queries = useQueryClient()
  useEffect(() => {
    // With the last things said, and no longer running.
    if (id) void queries.refetchQueries({ queryKey: sessionKey(session._id) })
  }, [id, queries, session._id])
  const review = useQuery({
    queryKey: ['conversation', 'review', session._id, id],
    queryFn: ({ signal }) => call(getReview, { params: { id: id ?? '' } }, { signal }),
    enabled: id !== undefined,
    gcTime: 0,
    staleTime: 0,
    refetchInterval: ({ state }) =>
      state.data?.status === 'ready' || state.data?.status === 'failed' ? false : pollMs,
    refetchIntervalInBackground: true,
  })
  const isReady = review.data?.status === 'ready'
  useEffect(() => {
    if (isReady && id) void navigate({ to: '/platform/history/{-$id}', params: { id }, replace: true })
  }, [isReady, id, navigate])
  return { asked, review }
}

/** The server lacks something that was said: a review would end the conversation without it. */
class NotArrived extends Error {}

function LastWords({ session, onDone }: { session: Session; onDone: () => void }) {
  const { t } = useTranslation('conversation')
  const { explanation_language } = useUser()
  const [isBusy, setBusy] = useState(false)
  const sendAgain = async () => {
    setBusy(true)
    await handOverRest(session._id, talkServer(session, explanation_language))
    setBusy(false)
    onDone()
  }
  const giveUp = () => {
    takeUnsent(session._id)
    onDone()
  }
  return (
    <main id="main" tabIndex={-1} className={classes.loader}>
      <h1>{t('loader.rest.title')}</h1>
      <p role="alert">{t('loader.rest.text')}</p>
      <div className={classes.acts}>
        <Button variant="filled" busy={isBusy} onClick={() => void sendAgain()}>
          {t('loader.again')}
        </Button>
        <Button disabled={isBusy} onClick={giveUp}>
          {t('loader.rest.without')}
        </Button>
      </div>
    </main>
  )
}

function LoaderFailed({ isBusy, onRetry }: { isBusy: boolean; onRetry: () => void }) {
  const { t } = useTranslation('conversation')
  return (
    <main id="main" tabIndex={-1} className={classes.loader}>
      <h1>{t('loader.failedTitle')}</h1>
      <p role="alert">{t('loader.failedText')}</p>
      <div className={classes.acts}>
        <Button variant="filled" busy={isBusy} onClick={onRetry}>
          {t('loader.again')}
        </Button>
        <ButtonLink to="/platform/dashboard">{t('loader.leave')}</ButtonLink>
      </div>
    </main>
  )
}

/** Asked again, the answer would be the same: but the conversation still runs. */
function NothingSaid({ sessionId, problem }: { sessionId: string; problem: Problem }) {
  const { t } = useTranslation('conversation')
  const problemText = useProblemText()
  const queries = useQueryClient()
  const [isBusy, setBusy] = useState(false)
  const goBack = async () => {
    setBusy(true)
    await queries.refetchQueries({ queryKey: sessionKey(sessionId) })
    setBusy(false)
  }
  return (
    <main id="main" tabIndex={-1} className={classes.loader}>
      <h1>{t('loader.failedTitle')}</h1>
      <p role="alert">{problemText(problem)}</p>
      <div className={classes.acts}>
        <Button variant="filled" busy={isBusy} onClick={() => void goBack()}>
          {t('end.keep')}
        </Button>
        <ButtonLink to="/platform/dashboard">{t('loader.leave')}</ButtonLink>
      </div>
    </main>
  )
}

/** Shortest turn in the picture, so that typed words are seen too. */
const turnMinMs = 1_500

const turnsOf = (history: readonly Message[]): NamedTurn[] =>
  history
    .filter(({ role }) => role === 'user' || role === 'assistant')
    .map(({ role, content, duration_ms }) => ({
      side: role === 'user' ? 'learner' : 'partner',
      text: content,
      durationMs: Math.max(turnMinMs, duration_ms),
      label: content,
    }))
