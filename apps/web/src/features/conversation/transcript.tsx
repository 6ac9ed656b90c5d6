import type { Language } from '@parley/contracts/language.ts'
import { IconArrowDown } from '@tabler/icons-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useConfig } from '#platform/config.ts'
import classes from './transcript.module.css'
import { FormingBars, TranscriptLine } from './transcript-line.tsx'
import type { Talk } from './use-talk.ts'

export interface TranscriptProps {
  talk: Talk
  language: Language
  /** Off: only what stands below the lines. */
  isShown: boolean
  /** What the learner must see now: a hint, a notice. */
  children: ReactNode
}

/** What scrolls must be within reach of the arrow keys; not every browser sees to that itself. */
export const keyboardScroll = { tabIndex: 0 }

/** So near to its end, in pixels, the transcript follows what is said. */
const nearPx = 96

/** The talk between the two circles. New lines push up; whoever scrolls up stays there. */
export function Transcript({ talk, language, isShown, children }: TranscriptProps) {
  const { t } = useTranslation('conversation')
  const { partner } = useConfig()
  const { box, content, isAway, follow } = useFollow()
  const { lines, reply, floor } = talk.state
  const isAnswering = floor.is === 'sending' || floor.is === 'speaking'
  const flying = isAnswering && reply ? `${reply.turnId}-partner` : null
  const lastPartner = lines.findLast(({ who }) => who === 'partner')?.key
  const isForming = floor.is === 'sending' && !lines.some(({ key }) => key === flying)
  return (
    <section ref={box} className={classes.between} aria-label={t('transcript.label')} {...keyboardScroll}>
      <div ref={content} className={classes.fill}>
        {isShown && (
          <div role="log" aria-live="polite">
            <ol className={classes.lines}>
              <li className={classes.note}>{partner === 'model' ? t('transcript.model') : t('transcript.builtIn')}</li>
              {lines.map((line) => (
                <TranscriptLine
                  key={line.key}
                  line={line}
                  language={language}
                  reply={line.key === flying ? reply : null}
                  floor={floor}
                  isLast={line.key === lastPartner}
                  isReplaying={talk.replaying === line.key}
                  onReplay={talk.replay}
                />
              ))}
              {isForming && (
                <li className={classes.line} data-who="partner" aria-hidden="true">
                  <div className={classes.bubble}>
                    <FormingBars />
                  </div>
                </li>
              )}
            </ol>
          </div>
        )}
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

/** Stays at the end while the content grows, unless the reader went elsewhere. */
function useFollow() {
  const box = useRef<HTMLElement>(null)
  const content = useRef<HTMLDivElement>(null)
  const [isAway, setAway] = useState(false)
  useEffect(() => {
    const scroller = box.current
    if (!scroller || !content.current) return
    let isFollowing = true
    const toEnd = () => {
      if (isFollowing) scroller.scrollTop = scroller.scrollHeight
    }
    let before = 0
    const note = () => {
      const { scrollTop } = scroller
      // Only a reader scrolls up; what grows below merely leaves the end further away.
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
