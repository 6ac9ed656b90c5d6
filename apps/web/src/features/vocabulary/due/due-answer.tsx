import { IconCheck, IconPlayerPlayFilled, IconVolume } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#ui/controls/button.tsx'
import { ProblemLine } from '#ui/states/problem-line.tsx'
import type { TakeComparison } from '#ui/voice/take-comparison.ts'
import { Takes } from '#ui/voice/takes.tsx'
import { soundOfText, soundOfWord, useWordSound } from '../use-word-sound.ts'
import classes from './due.module.css'
import type { DueWord } from './due.rules.ts'
import type { DueAsk } from './due-ask.rules.ts'

/** The spoken or typed answer; empty if the solution was revealed. */
export interface Answered {
  /** Null if it was typed. */
  readonly wav: Blob | null
  readonly comparison: TakeComparison
}

export interface DueAnswerProps {
  readonly word: DueWord
  readonly ask: DueAsk
  readonly answered: Answered | null
}

const slowerRate = 0.75

/** The word next to the learner's answer, with audio of both. */
export function DueAnswer({ word: { kind, global_word_entity: entry }, ask, answered }: DueAnswerProps) {
  const { t } = useTranslation('vocabulary')
  const sound = useWordSound()
  const [isSlow, setSlow] = useState(false)
  const [own] = useState(() => answered?.wav && URL.createObjectURL(answered.wav))
  const word = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    // The pressed button is gone, so the focus moves to the answer.
    word.current?.focus({ preventScroll: true })
    return () => {
      if (own) URL.revokeObjectURL(own)
    }
  }, [own])
  const { target_language: language } = entry
  const hasGap = ask.parts.some(({ isGap }) => isGap)
  const model = ask.answer === entry.word ? soundOfWord(entry) : soundOfText(ask.answer, language)
  const why = kind === 'mistake' ? entry.senses.flatMap((sense) => sense.definitions)[0] : undefined
  return (
    <div className={classes.answer}>
      <h2 ref={word} tabIndex={-1} lang={language} translate="no" className={hasGap ? 'sr' : classes.word}>
        {ask.answer}
      </h2>
      {answered && <Takes words={answered.comparison.words} language={language} label={t('due.picture')} bare />}
      {answered && <Heard answered={answered} language={language} />}
      {why && <p className="muted">{why}</p>}
      <div className={classes.hears}>
        {own && (
          <Button
            variant="quiet"
            size="sm"
            icon={<IconPlayerPlayFilled aria-hidden="true" />}
            onClick={() => sound.toggle({ key: own, url: own, renew: async () => own })}
          >
            {t('due.you')}
          </Button>
        )}
        <Button
          variant="quiet"
          size="sm"
          icon={<IconVolume aria-hidden="true" />}
          aria-pressed={sound.playing === model.key}
          onClick={() => sound.toggle(model, isSlow ? slowerRate : 1)}
        >
          {t('due.model')}
        </Button>
        <Button
          variant="quiet"
          size="sm"
          icon={isSlow && <IconCheck aria-hidden="true" />}
          aria-pressed={isSlow}
          onClick={() => setSlow(!isSlow)}
        >
          {t('due.slower')}
        </Button>
      </div>
      {sound.failed && <ProblemLine error={sound.failed.error} />}
    </div>
  )
}

/** "We heard: camisa. It fits." */
function Heard({ answered, language }: { readonly answered: Answered; readonly language: string }) {
  const { t } = useTranslation('vocabulary')
  const { differences, words } = answered.comparison
  const [first] = differences
  const label = t(answered.wav ? 'due.heard' : 'due.typed')
  if (!first) {
    return (
      <p className={classes.fits} role="status">
        {label}{' '}
        <span lang={language} translate="no">
          {words.map(({ text }) => text).join(' ')}
        </span>
        . {t('due.fits')}
      </p>
    )
  }
  return (
    <p className={classes.differs} role="status">
      {first.heard === '' ? (
        <>
          {t('due.unheard')}{' '}
          <b lang={language} translate="no">
            {first.meant}
          </b>
          .
        </>
      ) : (
        <>
          {label}{' '}
          <b lang={language} translate="no">
            {first.heard}
          </b>
          .
        </>
      )}
    </p>
  )
}
