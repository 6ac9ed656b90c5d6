// The conversation screen: continues a session, or starts one in a scenario and puts its ID in the URL.
import type { Session } from '@parley/contracts/conversation/conversation.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { lazy, Suspense, useEffect, useLayoutEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { isPaywalled } from '#platform/http/paywall.ts'
import { useProblemText } from '#platform/http/problem-text.ts'
import { ButtonLink } from '#ui/controls/button-link.tsx'
import { PagePending } from '#ui/page/page-pending.tsx'
import { Failed } from '#ui/states/failed.tsx'
import classes from './conversation-page.module.css'
import type { ConversationSearch } from './conversation-search.ts'
import { DialogueStage } from './dialogue/dialogue-stage.tsx'
import { TalkPending } from './dialogue/talk-pending.tsx'
import { type StartWish, sessionQuery, startQuery } from './talk/session-queries.ts'
import type { WordPanel } from './talk/word-lookup.tsx'
import { markOpen } from './turns/open-sessions.ts'

export function ConversationPage({ wordPanel }: { wordPanel: WordPanel }) {
  const { session, scenario, part, mode, way, assignment, position } = useSearch({ strict: false })
  const navigate = useNavigate()
  const isLost = !session && !scenario
  useEffect(() => {
    if (isLost) void navigate({ to: '/platform/dashboard', replace: true })
  }, [isLost, navigate])
  const started = useStarted(session || !scenario ? null : { scenario, part, mode, assignment, position }, way)
  // Rendered immediately under the same key while the navigation to its URL is pending.
  const id = session ?? started?.data?._id
  if (id) return <Continued key={id} id={id} opened={started?.data} wordPanel={wordPanel} />
  if (!started?.isError || isPaywalled(started.error)) return <TalkPending />
  return <LoadFailed error={started.error} isBusy={started.isFetching} onRetry={() => void started.refetch()} />
}

const ExamStage = lazy(async () => ({ default: (await import('./exam/exam-stage.tsx')).ExamStage }))
const ReviewLoader = lazy(async () => ({ default: (await import('./review-loader.tsx')).ReviewLoader }))

/** Starts the requested session, then replaces the URL with the session's own, which survives a reload. */
function useStarted(wish: StartWish | null, way: ConversationSearch['way']) {
  const navigate = useNavigate()
  const queries = useQueryClient()
  const { scenario = '', part, mode, assignment, position } = wish ?? {}
  useLayoutEffect(() => {
    // Requested before the browser paints: a query observer would only request it afterwards.
    if (scenario) void queries.prefetchQuery(startQuery({ scenario, part, mode, assignment, position }))
  }, [queries, scenario, part, mode, assignment, position])
  const started = useQuery({
    ...startQuery({ scenario, part, mode, assignment, position }),
    enabled: wish !== null,
  })
  const id = wish === null ? undefined : started.data?._id
  useEffect(() => {
    if (id) void navigate({ to: '/platform/conversation', search: { session: id, way }, replace: true })
  }, [id, way, navigate])
  const isRefused = wish !== null && isPaywalled(started.error)
  useEffect(() => {
    if (isRefused) void navigate({ to: '/platform/tariff-plans', replace: true })
  }, [isRefused, navigate])
  return wish === null ? null : started
}

interface ContinuedProps {
  id: string
  /** Set if this page has just started the session. */
  opened: Session | undefined
  wordPanel: WordPanel
}

function Continued({ id, opened, wordPanel }: ContinuedProps) {
  useEffect(() => {
    // Before the session has loaded, which may take long: otherwise, its unsent lines would be uploaded twice.
    const leaving = new AbortController()
    markOpen(id, leaving.signal)
    return () => leaving.abort()
  }, [id])
  const loaded = useQuery(sessionQuery(id, opened))
  const session = loaded.data
  if (!session) {
    if (!loaded.isError) return <TalkPending />
    return <LoadFailed error={loaded.error} isBusy={loaded.isFetching} onRetry={() => void loaded.refetch()} />
  }
  const isExam = session.scenario.scenario_type === 'IELTS'
  if (session.state === 'running' && !isExam) return <DialogueStage session={session} wordPanel={wordPanel} />
  return (
    <Suspense fallback={<PagePending title={session.scenario.title} />}>
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
