// The conversation screen: goes on with a session, or opens one in a scenario and keeps its address.
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { lazy, Suspense, useEffect, useLayoutEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { Problem } from '#platform/problem.ts'
import { useProblemText } from '#platform/problem-text.ts'
import { ButtonLink } from '#ui/button-link.tsx'
import { Failed } from '#ui/failed.tsx'
import { PagePending } from '#ui/page-pending.tsx'
import classes from './conversation-page.module.css'
import type { WordPanel } from './panels/word-room.tsx'
import { DialogueStage } from './stage/dialogue-stage.tsx'
import { TalkPending } from './stage/talk-pending.tsx'
import { type StartWish, sessionQuery, startQuery } from './turns/conversation-api.ts'

export function ConversationPage({ wordPanel }: { wordPanel: WordPanel }) {
  const { session, scenario, part, mode } = useSearch({ strict: false })
  const navigate = useNavigate()
  const isLost = !session && !scenario
  useEffect(() => {
    if (isLost) void navigate({ to: '/platform/dashboard', replace: true })
  }, [isLost, navigate])
  const started = useStarted(session || !scenario ? null : { scenario, part, mode })
  // Shown at once under the same key, while its address is still on the way.
  const id = session ?? started?.data?._id
  if (id) return <Continued key={id} id={id} wordPanel={wordPanel} />
  if (!started?.isError || isPlanNeeded(started.error)) return <TalkPending />
  return <LoadFailed error={started.error} isBusy={started.isFetching} onRetry={() => void started.refetch()} />
}

const ExamStage = lazy(async () => ({ default: (await import('./exam/exam-stage.tsx')).ExamStage }))
const ReviewLoader = lazy(async () => ({ default: (await import('./review-loader.tsx')).ReviewLoader }))

/** Refusals that a plan puts right (specification §8). */
const needsPlan: readonly string[] = [
  'ORG.FREE_SESSION_LIMIT_EXPIRED',
  'PADDLE.SUBSCRIPTION_INACTIVE',
  'PADDLE.INTERNAL_ERROR',
]

const isPlanNeeded = (error: Error | null) => error instanceof Problem && needsPlan.includes(error.code)

/** Opens the session that is wished for, then gives the page its own address, which survives a reload. */
function useStarted(wish: StartWish | null) {
  const navigate = useNavigate()
  const queries = useQueryClient()
  const { scenario = '', part, mode } = wish ?? {}
  useLayoutEffect(() => {
    // Asked for before the browser paints: an observer would ask after it.
    if (scenario) void queries.prefetchQuery(startQuery({ scenario, part, mode }))
  }, [queries, scenario, part, mode])
  const started = useQuery({ ...startQuery({ scenario, part, mode }), enabled: wish !== null })
  const id = wish === null ? undefined : started.data?._id
  useEffect(() => {
    if (id) void navigate({ to: '/platform/conversation', search: { session: id }, replace: true })
  }, [id, navigate])
  const isRefused = wish !== null && isPlanNeeded(started.error)
  useEffect(() => {
    if (isRefused) void navigate({ to: '/platform/tariff-plans', replace: true })
  }, [isRefused, navigate])
  return wish === null ? null : started
}

function Continued({ id, wordPanel }: { id: string; wordPanel: WordPanel }) {
  const loaded = useQuery(sessionQuery(id))
  const session = loaded.data
  if (!session) {
    if (!loaded.isError) return <TalkPending />
    return <LoadFailed error={loaded.error} isBusy={loaded.isFetching} onRetry={() => void loaded.refetch()} />
  }
  const isExam = session.scenario.scenario_type === 'IELTS'
  if (session.state === 'running' && !isExam) return <DialogueStage session={session} wordPanel={wordPanel} />
  return (
    <Suspense fallback={<PagePending />}>
      {session.state === 'running' ? (
        <ExamStage session={session} wordPanel={wordPanel} />
      ) : (
        <ReviewLoader session={session} />
      )}
    </Suspense>
  )
}

interface LoadFailedProps {
  error: Error
  isBusy: boolean
  onRetry: () => void
}

function LoadFailed({ error, isBusy, onRetry }: LoadFailedProps) {
  const { t } = useTranslation('conversation')
  const problemText = useProblemText()
  return (
    <main id="main" tabIndex={-1} className={classes.failed}>
      <Failed level={1} title={t('load.title')} text={problemText(error)} onRetry={onRetry} retrying={isBusy} />
      <ButtonLink to="/platform/dashboard" variant="quiet">
        {t('load.leave')}
      </ButtonLink>
    </main>
  )
}
