// The conversation screen: goes on with a session, or opens one in a scenario and keeps its address.
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { Problem } from '#platform/problem.ts'
import { useProblemText } from '#platform/problem-text.ts'
import { ButtonLink } from '#ui/button.tsx'
import { Failed } from '#ui/failed.tsx'
import { PagePending } from '#ui/page-pending.tsx'
import classes from './conversation-page.module.css'
import { DialogueStage } from './dialogue-stage.tsx'
import { ExamStage } from './exam-stage.tsx'
import { ReviewLoader } from './review-loader.tsx'
import { type StartWish, sessionQuery, startQuery } from './talk-server.ts'

export function ConversationPage() {
  const { session, scenario, part, mode } = useSearch({ strict: false })
  const navigate = useNavigate()
  const isLost = !session && !scenario
  useEffect(() => {
    if (isLost) void navigate({ to: '/platform/dashboard', replace: true })
  }, [isLost, navigate])
  if (session) return <Continued key={session} id={session} />
  return scenario ? <Started scenario={scenario} part={part} mode={mode} /> : <PagePending />
}

/** Refusals that a plan puts right (specification §8). */
const needsPlan: readonly string[] = [
  'ORG.FREE_SESSION_LIMIT_EXPIRED',
  'PADDLE.SUBSCRIPTION_INACTIVE',
  'PADDLE.INTERNAL_ERROR',
]

/** Opens the session, then shows it under its own address, which survives a reload. */
function Started(wish: StartWish) {
  const navigate = useNavigate()
  const started = useQuery(startQuery(wish))
  const id = started.data?._id
  useEffect(() => {
    if (id) void navigate({ to: '/platform/conversation', search: { session: id }, replace: true })
  }, [id, navigate])
  const isRefused = started.error instanceof Problem && needsPlan.includes(started.error.code)
  useEffect(() => {
    if (isRefused) void navigate({ to: '/platform/tariff-plans', replace: true })
  }, [isRefused, navigate])
  if (!started.isError || isRefused) return <PagePending />
  return <LoadFailed error={started.error} isBusy={started.isFetching} onRetry={() => void started.refetch()} />
}

function Continued({ id }: { id: string }) {
  const loaded = useQuery(sessionQuery(id))
  const session = loaded.data
  if (!session) {
    if (!loaded.isError) return <PagePending />
    return <LoadFailed error={loaded.error} isBusy={loaded.isFetching} onRetry={() => void loaded.refetch()} />
  }
  if (session.state !== 'running') return <ReviewLoader session={session} />
  return session.scenario.scenario_type === 'IELTS' ? (
    <ExamStage session={session} />
  ) : (
    <DialogueStage session={session} />
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
      <Failed title={t('load.title')} text={problemText(error)} onRetry={onRetry} retrying={isBusy} />
      <ButtonLink to="/platform/dashboard" variant="quiet">
        {t('load.leave')}
      </ButtonLink>
    </main>
  )
}
