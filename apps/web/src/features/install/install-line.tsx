import { listReviews } from '@parley/contracts/review/review.ts'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { call } from '#platform/http/call.ts'
import { Button } from '#ui/controls/button.tsx'
import { hasReviews, mayTell } from './install.rules.ts'
import classes from './install-line.module.css'
import { useInstall } from './use-install.ts'

/** Number of recent reviews to read, because the newest may not be finished or may have failed. */
const latest = 5

/** A line shown below reviews, from the second finished one on, until the user has responded to it. */
export function InstallLine() {
  const { t } = useTranslation('install')
  const { way, install, isDismissed, dismiss } = useInstall()
  const isTold = mayTell(way, isDismissed)
  const { data } = useQuery({
    queryKey: ['install', 'reviews'],
    queryFn: ({ signal }) => call(listReviews, { query: { limit: latest } }, { signal }),
    enabled: isTold,
  })
  if (!isTold || !data || !hasReviews(data.items)) return null
  return (
    <aside className={classes.line} aria-label={t('label')}>
      <p>{way === 'share' ? `${t('why')} ${t('share')}` : t('why')}</p>
      <div className={classes.acts}>
        <Button variant="quiet" size="sm" onClick={dismiss}>
          {t('dismiss')}
        </Button>
        {way === 'prompt' && (
          <Button size="sm" onClick={() => void install()}>
            {t('act')}
          </Button>
        )}
      </div>
    </aside>
  )
}
