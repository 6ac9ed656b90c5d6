import { IconVolume } from '@tabler/icons-react'
import { lazy, Suspense, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { warnOfPlayback } from '#audio/playback-warning.ts'
import { Problem } from '#platform/http/problem.ts'
import { useProblemText } from '#platform/http/problem-text.ts'
import { Button } from '#ui/controls/button.tsx'
import { ButtonLink } from '#ui/controls/button-link.tsx'
import type { Talk } from '../talk/use-talk.ts'
import classes from '../transcript/cards.module.css'
import { seenFloor } from '../turns/floor.ts'
import { type FailedTurn, type Notice, type TurnFailure, wayOnFrom } from '../turns/notice.ts'
import type { TalkState } from '../turns/talk-state.ts'

const MicrophoneHelp = lazy(async () => ({ default: (await import('./microphone-help.tsx')).MicrophoneHelp }))

export interface NoticeProps {
  talk: Talk
  onEnded: () => void
}

/** After these failures, the review may be all that the learner can still do with the conversation today. */
const reviewable: ReadonlySet<TurnFailure> = new Set([
  'NOT_FOUND',
  'CONVERSATION.ENDED',
  'CONVERSATION.NEEDS_MODEL',
  'FULL',
  'DAY_USED_UP',
  'BUDGET.EXCEEDED',
])

/** A failure: what is safe, and how to continue. */
export function NoticeCard({ talk, onEnded, notice }: NoticeProps & { notice: Notice }) {
  const { t } = useTranslation('conversation')
  const textOf = useNoticeText()
  const { isEnd } = talk.state
  const { title, text } = textOf(notice)
  const isMild = notice.kind === 'unheard'
  const isOver = notice.kind === 'failed' && reviewable.has(notice.code)
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
        {notice.kind === 'unwritten' && <HearTake take={notice.take} />}
        <WayOn notice={notice} talk={talk} />
        {notice.kind === 'failed' && notice.code === 'ORG.FREE_SESSION_LIMIT_EXPIRED' && (
          <ButtonLink size="sm" to="/platform/tariff-plans">
            {t('notice.plans')}
          </ButtonLink>
        )}
        {/* The button for the review appears below once the page has caught up with the server. */}
        {isOver && !isEnd && talk.state.progress.is_available && (
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

/** Plays the recording, which stays in this page until the learner has typed its text. */
function HearTake({ take }: { take: Blob }) {
  const { t } = useTranslation('conversation')
  const [sound] = useState(() => new Audio())
  useEffect(() => {
    const url = URL.createObjectURL(take)
    sound.src = url
    return () => {
      sound.pause()
      URL.revokeObjectURL(url)
    }
  }, [sound, take])
  return (
    <Button size="sm" icon={<IconVolume aria-hidden="true" />} onClick={() => void sound.play().catch(warnOfPlayback)}>
      {t('notice.hearTake')}
    </Button>
  )
}

function WayOn({ notice, talk }: { notice: Notice; talk: Talk }) {
  const { t } = useTranslation('conversation')
  const way = notice.kind === 'failed' ? wayOnFrom(notice) : 'say-again'
  if (way === null) return null
  if (way === 'ask-again' && notice.kind === 'failed') {
    return (
      <Button size="sm" disabled={!mayAsk(talk.state)} onClick={() => talk.askAgain(notice.turnId)}>
        {t('notice.askAgain')}
      </Button>
    )
  }
  // A new attempt replaces the recorded one.
  const sayAgain = (begin: () => void) => () => {
    if (notice.kind === 'failed') talk.remove(notice.turnId)
    begin()
  }
  return (
    <>
      {talk.canSpeak && (
        <Button size="sm" onClick={sayAgain(talk.record)}>
          {t('notice.record')}
        </Button>
      )}
      <Button size="sm" variant="quiet" onClick={sayAgain(talk.openTyping)}>
        {t('composer.type')}
      </Button>
    </>
  )
}

/** No other turn is being answered, unless its answer is already playing. */
const mayAsk = (state: TalkState): boolean => ['idle', 'speaking'].includes(seenFloor(state).kind)

/** Several reasons share the same text. */
function textName(notice: Extract<Notice, { kind: 'unheard' | 'unwritten' }>): string {
  if (notice.kind === 'unheard') return notice.reason === 'noise' ? 'noise' : 'silent'
  return notice.reason === 'empty' ? 'empty' : 'unavailable'
}

function useNoticeText(): (notice: Notice) => { title: string; text: string } {
  const { t } = useTranslation('conversation')
  const problemText = useProblemText()
  const failureText = ({ code }: FailedTurn): string => {
    if (code === 'FULL') return t('notice.full.text')
    if (code === 'DAY_USED_UP') return problemText(new Problem('BUDGET.EXCEEDED'))
    return code === 'STREAM' ? t('notice.failed.stream') : problemText(new Problem(code))
  }
  return (notice) => {
    if (notice.kind === 'microphone') return { title: t(`notice.${notice.reason}.title`), text: '' }
    if (notice.kind !== 'failed') {
      const name = textName(notice)
      const text = t(`notice.${name}.text`)
      return {
        title: t(`notice.${name}.title`),
        text: notice.kind === 'unwritten' ? `${text} ${t('notice.takeGoesAlong')}` : text,
      }
    }
    if (notice.code === 'NOT_FOUND') return { title: t('unavailable.title'), text: t('unavailable.text') }
    const text = failureText(notice)
    if (notice.code === 'FULL') return { title: t('notice.full.title'), text }
    return { title: notice.isReceived ? t('notice.failed.title') : t('notice.refused'), text }
  }
}
