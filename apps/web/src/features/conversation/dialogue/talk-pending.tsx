import { IconArrowLeft } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '#ui/controls/icon-button.tsx'
import { StageSide } from '#ui/stage/stage-side.tsx'
import composer from '../composer/composer.module.css'
import classes from './stage.module.css'
import bar from './top-bar.module.css'

/** The stage while the conversation is loading: both sides in their places. */
export function TalkPending() {
  const { t } = useTranslation('conversation')
  const { t: tu } = useTranslation('ui')
  return (
    <div className={classes.talk}>
      <main id="main" tabIndex={-1} className={classes.stage}>
        <header className={bar.bar}>
          <IconButton label={t('bar.back')} tip="none" onClick={() => window.location.assign('/platform/dashboard')}>
            <IconArrowLeft aria-hidden="true" />
          </IconButton>
          <h1 className="sr">{tu('title.conversation')}</h1>
        </header>
        <section className={classes.partner} aria-label={t('partner.label')}>
          <StageSide side="partner" tone="thinking" />
          <p className={classes.say} role="status">
            <span>{tu('loading')}</span>
          </p>
        </section>
        <div />
        <section className={composer.composer} aria-label={t('composer.label')}>
          <StageSide side="learner" tone="idle" />
        </section>
      </main>
    </div>
  )
}
