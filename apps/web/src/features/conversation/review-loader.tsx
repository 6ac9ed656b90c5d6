// Shown between the end of the conversation and the review: displays the progress and survives a reload.
import type { Message, Session } from '@parley/contracts/conversation/conversation.ts'
import { getReview, requestReview } from '@parley/contracts/review/review.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call, sendInBackground } from '#platform/http/call.ts'
import { Problem } from '#platform/http/problem.ts'
import { useProblemText } from '#platform/http/problem-text.ts'
import { shouldRetry } from '#platform/http/query.ts'
import { useFormat } from '#platform/language/format.ts'
import { userQuery, useUser } from '#platform/session/user.ts'
import { Button } from '#ui/controls/button.tsx'
import { ButtonLink } from '#ui/controls/button-link.tsx'
import { type NamedTurn, Timeline } from '#ui/voice/charts/timeline.tsx'
import classes from './review-loader.module.css'
import { sessionKey } from './talk/session-queries.ts'
import type { DeliveryEvent } from './turns/delivery.ts'
import { wayOnFrom } from './turns/notice.ts'
import { outboxOf } from './turns/outbox.ts'
import { turnPost } from './turns/turn-request.ts'
import type { Unsent } from './turns/unsent-store.ts'

const pollMs = 1_000
/** How often and how long a line may fail before the page says that lines are missing. */
const patience = { failures: 5, ms: 15_000 }

/** Requests the review, which is idempotent, and opens it once it is ready. */
export function ReviewLoader({ session }: { session: Session }) {
  const { t } = useTranslation('conversation')
  const format = useFormat()
  const { asked, review } = useReview(session)
  if (asked.error instanceof NotReceived)
    return <LastWords sessionId={session._id} isBusy={asked.isFetching} onRetry={() => void asked.refetch()} />
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

/** Requests the review, polls its progress, and opens it. */
function useReview(session: Session) {
  const navigate = useNavigate()
  const user = useUser()
  const asked = useQuery({
    queryKey: ['conversation', 'review', session._id],
    async queryFn() {
      await sendRest(session._id, user)
      return call(requestReview, { body: { session_id: session._id } })
    },
    // When offline, the query must run and fail, so that the page can show what has not been sent.
    networkMode: 'always',
    retry: (failures, error) => !(error instanceof NotReceived) && shouldRetry(failures, error),
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  })
  const id = asked.data?._id
  const queries = useQueryClient()
  useEffect(() => {
    // The session now includes the last lines, and has ended.
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
    if (!isReady || !id) return
    // The review may have changed the learner's level.
    void queries.invalidateQueries({ queryKey: userQuery.queryKey })
    void navigate({ to: '/platform/history/{-$id}', params: { id }, replace: true })
  }, [isReady, id, navigate, queries])
  return { asked, review }
}

/** The server has not received everything: a review would end the conversation without the rest. */
class NotReceived extends Error {}

/** Lines that the server has permanently rejected, as the learner was told, are not sent again. */
const isWorthSending = ({ refusedBy }: Unsent): boolean =>
  refusedBy === null || wayOnFrom({ code: refusedBy, isReceived: false }) === 'ask-again'

/** Sends the lines that may not have arrived yet. @throws NotReceived */
async function sendRest(sessionId: string, { _id, explanation_language }: ReturnType<typeof useUser>): Promise<void> {
  const outbox = outboxOf(_id)
  const unsent = (await outbox.list(sessionId)).filter(isWorthSending)
  const stopping = new AbortController()
  let failures = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  const onDelivery = ({ kind }: DeliveryEvent) => {
    if (kind === 'failure') failures += 1
    if (kind === 'arrival') failures = 0
    if (failures === patience.failures) stopping.abort()
    // A slow upload may take minutes.
    if (kind === 'failure' || kind === 'slow' || kind === 'arrival') clearTimeout(timer)
    if (kind === 'failure') timer = setTimeout(() => stopping.abort(), patience.ms)
  }
  const post = turnPost(sendInBackground, explanation_language)
  await outbox.deliverAll(unsent, { post, signal: stopping.signal, onDelivery }).catch(() => {})
  clearTimeout(timer)
  const left = new Set((await outbox.list(sessionId)).map(({ turnId }) => turnId))
  if (unsent.some(({ turnId }) => left.has(turnId))) throw new NotReceived()
}

function LastWords({ sessionId, isBusy, onRetry }: { sessionId: string; isBusy: boolean; onRetry: () => void }) {
  const { t } = useTranslation('conversation')
  const outbox = outboxOf(useUser()._id)
  const giveUp = async () => {
    for (const { turnId } of await outbox.list(sessionId)) outbox.remove(turnId)
    onRetry()
  }
  return (
    <main id="main" tabIndex={-1} className={classes.loader}>
      <h1>{t('loader.rest.title')}</h1>
      <p role="alert">{t('loader.rest.text')}</p>
      <div className={classes.acts}>
        <Button variant="filled" busy={isBusy} onClick={onRetry}>
          {t('loader.again')}
        </Button>
        <Button disabled={isBusy} onClick={() => void giveUp()}>
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

/** A retry would get the same response, but the conversation is still running. */
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

/** Minimum length of a turn in the picture, so that typed turns are visible too. */
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
