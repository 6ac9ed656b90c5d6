import type { Language } from '@parley/contracts/language/language.ts'
import { IconArrowDown } from '@tabler/icons-react'
import { Fragment, lazy, type ReactNode, Suspense, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { KeptPreferences } from '#audio/practice-preferences.ts'
import type { FailureCode } from '#platform/http/problem.ts'
import type { Talk } from '../talk/use-talk.ts'
import { findLine, isShown, type Line } from '../turns/line.ts'
import { errorBelow, errorsOfTurnsWithoutLines } from '../turns/reported-errors.ts'
import { ErrorText } from './error-text.tsx'
import { FormingBars } from './line-words.tsx'
import classes from './transcript.module.css'
import { loadNotes, TranscriptLine } from './transcript-line.tsx'
import { walkLines } from './walk-lines.ts'

const ListeningNote = lazy(async () => ({ default: (await import('./listening-note.tsx')).ListeningNote }))

export interface TranscriptProps {
  talk: Talk
  language: Language
  preferences: KeptPreferences
  /** A hint or notice that the learner must see now. */
  children: ReactNode
}

/** Scrollable content must be reachable by keyboard; not every browser ensures that. */
export const keyboardScroll = { tabIndex: 0 }

/** The transcript follows new lines if it is scrolled this close to its end, in pixels. */
const nearPx = 96

/** The lines between the two circles. It follows new lines unless the learner has scrolled up. */
export function Transcript({ talk, language, preferences, children }: TranscriptProps) {
  const { t } = useTranslation('conversation')
  const { box, content, isAway, follow } = useFollow()
  useEffect(() => void loadNotes().catch(() => {}), [])
  const { lines, reply, floor, progress } = talk.state
  const isAnswering = floor.kind === 'sending' || floor.kind === 'speaking'
  const forming = isAnswering && reply ? findLine(lines, reply.turnId, 'partner') : undefined
  const lastPartner = lines.findLast(({ who }) => who === 'partner')?.key
  const lastWhole = lines.findLast(
    ({ who, text, key }) => who === 'partner' && text !== '' && key !== forming?.key,
  )?.key
  return (
    <section ref={box} className={classes.between} aria-label={t('transcript.label')} {...keyboardScroll}>
      <div ref={content} className={classes.fill}>
        {!preferences.isTextShown && (
          <Suspense fallback={null}>
            <ListeningNote talk={talk} onShow={() => preferences.keep({ isTextShown: true })} />
          </Suspense>
        )}
        {preferences.isTextShown && (
          <div role="log" aria-live="off">
            <ol className={classes.lines} onKeyDown={walkLines}>
              <li className={classes.note}>
                {progress.partner === 'model' ? t('transcript.model') : t('transcript.builtIn')}
              </li>
              {lines.filter(isShown).map((line) => (
                <Fragment key={line.key}>
                  <TranscriptLine
                    line={line}
                    talk={talk}
                    language={language}
                    reply={line === forming ? reply : null}
                    isLast={line.key === lastPartner}
                    isStop={line.key === lastWhole}
                    areFixesShown={preferences.areFixesShown}
                  />
                  <ErrorLine code={errorBelow(line, talk.state)} />
                </Fragment>
              ))}
              {errorsOfTurnsWithoutLines(talk.state).map(([turnId, code]) => (
                <ErrorLine key={turnId} code={code} />
              ))}
              {floor.kind === 'sending' && !forming && (
                <li className={classes.line} data-who="partner" aria-hidden="true">
                  <div className={classes.bubble}>
                    <FormingBars />
                  </div>
                </li>
              )}
            </ol>
          </div>
        )}
        {preferences.isTextShown && <LastSaid lines={lines} language={language} />}
        {children}
      </div>
      {isAway && (
        <button type="button" className={`chip ${classes.newest}`} onClick={follow}>
          <IconArrowDown className="i-sm" aria-hidden="true" />
          {t('transcript.newest')}
        </button>
      )}
    </section>
  )
}

/** An error between the lines; nothing if there is no code. */
const ErrorLine = ({ code }: { code: FailureCode | null }) =>
  code !== null && (
    <li className={classes.note} data-who="system">
      <ErrorText code={code} />
    </li>
  )

/** Announces each new line once, when it is complete, because the transcript itself shows it letter by letter. */
function LastSaid({ lines, language }: { lines: readonly Line[]; language: Language }) {
  const { t } = useTranslation('conversation')
  const last = lines.findLast(({ isLive, pairId, text }) => isLive && pairId !== null && text !== '')
  const [told, setTold] = useState<Line>()
  if (last && last.key !== told?.key) setTold(last)
  return (
    <p className="sr" aria-live="polite">
      {told && (
        <>
          {told.who === 'partner' ? t('line.partner') : t('line.you')}{' '}
          <span lang={language} translate="no">
            {told.text}
          </span>
        </>
      )}
    </p>
  )
}

/** Stays at the end while the content grows, unless the reader has scrolled away. */
function useFollow() {
  const box = useRef<HTMLElement>(null)
  const content = useRef<HTMLDivElement>(null)
  const [isAway, setAway] = useState(false)
  useEffect(() => {
    const scroller = box.current
    if (!scroller || !content.current) return
    let isFollowing = true
    const toEnd = () => {
      // A line that is being corrected must stay in sight.
      const isWriting =
        document.activeElement instanceof HTMLTextAreaElement && scroller.contains(document.activeElement)
      if (isFollowing && !isWriting) scroller.scrollTop = scroller.scrollHeight
    }
    let before = 0
    const note = () => {
      const { scrollTop } = scroller
      // Only the reader scrolls up; growing content only moves the end further away.
      if (scroller.scrollHeight - scroller.clientHeight - scrollTop < nearPx) isFollowing = true
      else if (scrollTop < before) isFollowing = false
      before = scrollTop
      setAway(!isFollowing)
    }
    const growth = new ResizeObserver(toEnd)
    growth.observe(content.current)
    growth.observe(scroller)
    scroller.addEventListener('scroll', note, { passive: true })
    return () => {
      growth.disconnect()
      scroller.removeEventListener('scroll', note)
    }
  }, [])
  const follow = () => {
    box.current?.scrollTo({ top: box.current.scrollHeight })
    setAway(false)
  }
  return { box, content, isAway, follow }
}
