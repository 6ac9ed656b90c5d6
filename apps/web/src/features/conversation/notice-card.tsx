import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { Problem } from '#platform/problem.ts'
import { useProblemText } from '#platform/problem-text.ts'
import { Button } from '#ui/button.tsx'
import classes from './cards.module.css'
import type { Notice } from './notice.ts'
import type { Talk } from './use-talk.ts'

const MicrophoneHelp = lazy(async () => ({ default: (await import('./microphone-help.tsx')).MicrophoneHelp }))

/** Something did not work: what is safe, and the way on. */
export function NoticeCard({ talk, onEnded }: { talk: Talk; onEnded: () => void }) {
  const { t } = useTranslation('conversation')
  const textOf = useNoticeText()
  const { notice, isEnd } = talk.state
  if (!notice) return null
  const { title, text } = textOf(notice)
  const isMild = notice.kind === 'unheard'
  const hasEnded = notice.kind === 'failed' && notice.code === 'CONVERSATION.ENDED'
  return (
    <div className={classes.card} data-kind={isMild ? 'plain' : 'warn'} role="alert">
      <div>
        <h2>{title}</h2>
        <p className={classes.text}>
          {notice.kind === 'microphone' ? (
            <Suspense fallback={null}>
              <MicrophoneHelp reason={notice.reason} />
            </Suspense>
          ) : (
            text
          )}
        </p>
      </div>
      <div className={classes.acts}>
        {!hasEnded && <WayOn notice={notice} talk={talk} />}
        {/* Once the page has caught up, the way to the review is below. */}
        {hasEnded && !isEnd && (
          <Button size="sm" onClick={onEnded}>
            {t('end.review')}
          </Button>
        )}
        <Button size="sm" variant="quiet" onClick={talk.closeNotice}>
          {t('notice.close')}
        </Button>
      </div>
    </div>
  )
}

function WayOn({ notice, talk }: { notice: Notice; talk: Talk }) {
  const { t } = useTranslation('conversation')
  if (notice.kind === 'failed') {
    return (
      <Button size="sm" onClick={() => talk.askAgain(notice.turnId)}>
        {t('notice.askAgain')}
      </Button>
    )
  }
  return (
    <>
      <Button size="sm" onClick={talk.record}>
        {t('notice.record')}
      </Button>
      <Button size="sm" variant="quiet" onClick={talk.openTyping}>
        {t('dock.type')}
      </Button>
    </>
  )
}

/** Several reasons call for the same words. */
function textName(notice: Extract<Notice, { kind: 'unheard' | 'unwritten' }>): string {
  if (notice.kind === 'unheard') return notice.reason === 'noise' ? 'noise' : 'silent'
  return notice.reason === 'empty' ? 'empty' : 'unavailable'
}

function useNoticeText(): (notice: Notice) => { title: string; text: string } {
  const { t } = useTranslation('conversation')
  const problemText = useProblemText()
  return (notice) => {
    if (notice.kind === 'microphone') return { title: t(`notice.${notice.reason}.title`), text: '' }
    if (notice.kind !== 'failed') {
      const name = textName(notice)
      return { title: t(`notice.${name}.title`), text: t(`notice.${name}.text`) }
    }
    const text = notice.code === 'STREAM' ? t('notice.failed.stream') : problemText(new Problem(notice.code))
    return { title: t('notice.failed.title'), text }
  }
}
