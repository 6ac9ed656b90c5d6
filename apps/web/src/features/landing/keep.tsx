// Shown after the two turns: continues the conversation in an account. If registration is closed, only offers login.
import type { Config } from '@parley/contracts/config.ts'
import { useTranslation } from 'react-i18next'
import { Button, ButtonAnchor } from '#ui/controls/button.tsx'
import classes from './landing.module.css'
import type { Trial } from './use-trial.ts'

/** Where the trial continues after signing in. */
const next = `?next=${encodeURIComponent('/platform/first-talk')}`

export function Keep({ trial, config }: { trial: Trial; config: Config | undefined }) {
  const { t } = useTranslation('landing-more')
  const { t: tl } = useTranslation('landing')
  const registration = config?.registration ?? 'open'
  const hasTalk = trial.talk.lines.length > 0
  const query = hasTalk ? next : ''
  const kind = hasTalk ? 'keep' : 'join'
  return (
    <div className={classes.keep}>
      <h2>{t(`${kind}.title`)}</h2>
      <p>{registration === 'open' ? t(`${kind}.text`) : t(`closed.${registration}`)}</p>
      <div className={classes.keepActions}>
        <ButtonAnchor
          variant="filled"
          size="lg"
          href={registration === 'open' ? `/auth/signup${query}` : `/auth/login${query}`}
        >
          {registration === 'open' ? t('keep.create') : tl('login')}
        </ButtonAnchor>
        {registration === 'open' && hasTalk && (
          <a href={`/auth/login${query}`} className={classes.have}>
            {t('keep.have')}
          </a>
        )}
        {hasTalk && config?.trial !== false && (
          <Button variant="quiet" onClick={() => trial.choose(trial.talk.language)}>
            {t('keep.other')}
          </Button>
        )}
      </div>
    </div>
  )
}
