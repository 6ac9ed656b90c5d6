import type { Language } from '@parley/contracts/language.ts'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { Problem } from '#platform/problem.ts'
import { useProblemText } from '#platform/problem-text.ts'
import { Button } from '#ui/button.tsx'
import classes from './cards.module.css'
import { saidIn } from './line.ts'
import type { FailedTurn, Notice } from './notice.ts'
import { seenFloor, type TalkState } from './turn-state.ts'
import type { Talk } from './use-talk.ts'

const MicrophoneHelp = lazy(async () => ({ default: (await import('./microphone-help.tsx')).MicrophoneHelp }))

interface NoticeProps {
  talk: Talk
  /** What failed is quoted in the language of the talk; null where nothing is to be read. */
  quoteIn: Language | null
  onEnded: () => void
}

/** What did not work. Of several turns that failed the first is told, and the others once it is dealt with. */
export function Notices(props: NoticeProps) {
  const { notice, failures } = props.talk.state
  const failure = failures.find(({ isPassed }) => !isPassed)
  return (
    <>
      {notice && <NoticeCard {...props} notice={notice} />}
      {failure && <NoticeCard key={failure.turnId} {...props} notice={failure} />}
    </>
  )
}

/** Something did not work: what is safe, and the way on. */
function NoticeCard({ talk, quoteIn, onEnded, notice }: NoticeProps & { notice: Notice }) {
  const { t } = useTranslation('conversation')
  const textOf = useNoticeText(talk)
  const { isEnd } = talk.state
  const { title, text, quote } = textOf(notice)
  const isMild = notice.kind === 'unheard'
  const hasEnded = notice.kind === 'failed' && notice.code === 'CONVERSATION.ENDED'
  return (
    <div className={classes.card} data-kind={isMild ? 'plain' : 'warn'} role="alert">
      <div>
        <h2>{title}</h2>
        {quoteIn && quote && (
          <p className={classes.text}>
            <q lang={quoteIn}>{quote}</q>
          </p>
        )}
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
        <Button size="sm" variant="quiet" onClick={() => talk.closeNotice(notice)}>
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
      <Button size="sm" disabled={!mayAsk(talk.state)} onClick={() => talk.askAgain(notice.turnId)}>
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

/** Nobody else is waiting for an answer, or speaking. */
const mayAsk = (state: TalkState): boolean => ['idle', 'speaking'].includes(seenFloor(state).is)

/** Several reasons call for the same words. */
function textName(notice: Extract<Notice, { kind: 'unheard' | 'unwritten' }>): string {
  if (notice.kind === 'unheard') return notice.reason === 'noise' ? 'noise' : 'silent'
  return notice.reason === 'empty' ? 'empty' : 'unavailable'
}

interface NoticeText {
  title: string
  text: string
  /** Where something else was said since, what it is about. */
  quote?: string | undefined
}

function useNoticeText({ state }: Talk): (notice: Notice) => NoticeText {
  const { t } = useTranslation('conversation')
  const problemText = useProblemText()
  /** Of what never arrived nobody may say that it is safe. */
  const failureText = ({ code, isKept }: FailedTurn): string => {
    if (!isKept && (code === 'STREAM' || code === 'AI.UNAVAILABLE')) return t('notice.failed.onlyHere')
    return code === 'STREAM' ? t('notice.failed.stream') : problemText(new Problem(code))
  }
  return (notice) => {
    if (notice.kind === 'microphone') return { title: t(`notice.${notice.reason}.title`), text: '' }
    if (notice.kind !== 'failed') {
      const name = textName(notice)
      return { title: t(`notice.${name}.title`), text: t(`notice.${name}.text`) }
    }
    const text = failureText(notice)
    const quote = saidIn(state.lines, notice.turnId)
    const isEarlier = notice.turnId !== state.reply?.turnId && (quote !== undefined || !notice.isKept)
    return isEarlier ? { title: t('notice.failed.earlier'), text, quote } : { title: t('notice.failed.title'), text }
  }
}
