import { IconX } from '@tabler/icons-react'
import { useCanGoBack, useNavigate, useRouter } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '#ui/controls/icon-button.tsx'
import { StageSide } from '#ui/stage/stage-side.tsx'
import classes from './briefing.module.css'
import dockClasses from './briefing-dock.module.css'

export interface BriefingFrameProps {
  /** Content between the two sides. */
  readonly children?: ReactNode
  /** Content next to the close button. */
  readonly head?: ReactNode
  /** The partner. */
  readonly whom?: ReactNode
  /** The learner's side. */
  readonly dock?: ReactNode
  readonly isPending?: boolean
}

/** The stage before a conversation: the partner's side above, the learner's below. */
export function BriefingFrame({ children, head, whom, dock, isPending = false }: BriefingFrameProps) {
  const { t } = useTranslation(['briefing', 'ui'])
  const close = useClose()
  return (
    <main id="main" tabIndex={-1} className={classes.brief} aria-busy={isPending || undefined}>
      <section className={classes.top} aria-label={t('partner.label')}>
        <StageSide side="partner" tone={isPending ? 'thinking' : 'idle'} />
        <header className={classes.head}>
          <IconButton label={t('close')} tip="none" onClick={close}>
            <IconX aria-hidden="true" />
          </IconButton>
          {head}
        </header>
        {whom}
        {isPending && (
          <>
            <h1 className="sr">{t('title.briefing', { ns: 'ui' })}</h1>
            <p className="sr" role="status">
              {t('loading', { ns: 'ui' })}
            </p>
          </>
        )}
      </section>
      <div className={classes.body}>{children}</div>
      {dock ?? (
        <section className={dockClasses.dock} aria-label={t('dock.label')}>
          <StageSide side="learner" tone="idle" />
        </section>
      )}
    </main>
  )
}

/** Returns to the previous page with its scroll position, or to the catalogue if that was outside the app. */
function useClose(): () => void {
  const canGoBack = useCanGoBack()
  const { history } = useRouter()
  const navigate = useNavigate()
  return () => (canGoBack ? history.back() : void navigate({ to: '/platform/dashboard' }))
}
