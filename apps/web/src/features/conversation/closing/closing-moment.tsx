// Shown when the last goal is reached: both halves of the stage form the mark, above the learner's best sentence.

import type { Language } from '@parley/contracts/language/language.ts'
import { IconPlayerPlayFilled, IconPlayerStopFilled } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#ui/controls/button.tsx'
import { markShape } from '#ui/mark-shape.ts'
import { Voiceprint } from '#ui/voice/voiceprint.tsx'
import type { Talk } from '../talk/use-talk.ts'
import classes from './closing.module.css'
import { bestLine, hasIssues } from './closing.rules.ts'

export interface ClosingMomentProps {
  readonly talk: Talk
  readonly language: Language
  readonly goals: number
  readonly talkedMs: number
  /** The scenario has ended as well, so no more lines are possible. */
  readonly isOver: boolean
  readonly onReview: () => void
  readonly onKeep: () => void
}

export function ClosingMoment({ talk, language, goals, talkedMs, isOver, onReview, onKeep }: ClosingMomentProps) {
  const { t } = useTranslation('conversation')
  const heading = useRef<HTMLHeadingElement>(null)
  const [best] = useState(() => bestLine(talk.state.lines))
  const why = hasIssues(talk.state.lines) ? 'closing.why' : 'closing.longest'
  useEffect(() => heading.current?.focus({ preventScroll: true }), [])
  const minutes = { minutes: Math.floor(talkedMs / 60_000), seconds: Math.floor(talkedMs / 1_000) % 60 }
  return (
    <main id="main" className={classes.end}>
      <section className={classes.mid}>
        <TurningMark />
        <div className={classes.words}>
          <h1 ref={heading} tabIndex={-1} className={classes.what}>
            <strong>{t('closing.title')}</strong> {t('closing.goals', { count: goals, ...minutes })}
          </h1>
          {best && (
            <>
              <p className={classes.line} lang={language} translate="no">
                {best.text}
              </p>
              {best.audioUrl !== null && (
                <div className={classes.player}>
                  <button
                    type="button"
                    className={classes.play}
                    aria-label={talk.replaying === best.key ? t('closing.stop') : t('closing.hear')}
                    onClick={() => talk.replay(best)}
                  >
                    {talk.replaying === best.key ? (
                      <IconPlayerStopFilled aria-hidden="true" />
                    ) : (
                      <IconPlayerPlayFilled aria-hidden="true" />
                    )}
                  </button>
                  <Voiceprint phrase={best.text} tone="done" fill={1} className={classes.print} />
                </div>
              )}
              <p className={classes.why}>{t(why, { count: wordsIn(best.text, language) })}</p>
            </>
          )}
        </div>
      </section>
      <p className={classes.way}>
        <Button variant="filled" size="lg" onClick={onReview}>
          {t('end.review')}
        </Button>
        {!isOver && (
          <Button variant="quiet" size="lg" onClick={onKeep}>
            {t('end.keep')}
          </Button>
        )}
      </p>
    </main>
  )
}

/** Turns once when it appears and again on click. */
function TurningMark() {
  const { t } = useTranslation('conversation')
  const [turn, setTurn] = useState(0)
  return (
    <button
      key={turn}
      type="button"
      className={classes.mark}
      aria-label={t('closing.again')}
      tabIndex={-1}
      onClick={() => setTurn(turn + 1)}
    >
      <svg viewBox="0 0 26 26" aria-hidden="true" focusable="false">
        <path fill="var(--iris-voice)" d={markShape.partner} />
        <path fill="var(--ink)" d={markShape.learner} />
      </svg>
    </button>
  )
}

const wordsIn = (text: string, language: Language): number =>
  [...new Intl.Segmenter(language, { granularity: 'word' }).segment(text)].filter(({ isWordLike }) => isWordLike).length
