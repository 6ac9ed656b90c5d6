import { type ErrorComponentProps, useRouter } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { Problem } from '#platform/http/problem.ts'
import { Mark } from '../mark.tsx'
import classes from '../states/blank.module.css'
import { Failed } from '../states/failed.tsx'
import { Maintenance } from '../states/maintenance.tsx'
import { NotAllowed } from './not-allowed.tsx'

/** Replaces a page that failed to render and says what to do. */
export function PageFailed({ error }: ErrorComponentProps) {
  return (
    <main id="main" tabIndex={-1} className={classes.whole}>
      <Mark size={48} />
      <Reason code={error instanceof Problem ? error.code : null} />
    </main>
  )
}

function Reason({ code }: { code: Problem['code'] | null }) {
  const { t } = useTranslation('ui')
  const router = useRouter()
  const retry = () => void router.invalidate()
  if (code === 'FORBIDDEN') return <NotAllowed />
  if (code === 'UNAVAILABLE') return <Maintenance onRetry={retry} />
  return <Failed level={1} title={t('pageFailed.title')} text={t('pageFailed.text')} onRetry={retry} />
}
