// The visitor's half: ways to answer and, after two turns, ways to keep the conversation.
import type { Config } from '@parley/contracts/config.ts'
import { IconArrowDown, IconBulb, IconKeyboard, IconX } from '@tabler/icons-react'
import { lazy, Suspense, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button, ButtonAnchor } from '#ui/controls/button.tsx'
import { MicButton } from '#ui/controls/mic-button.tsx'
import { StageSide } from '#ui/stage/stage-side.tsx'
import classes from './landing.module.css'
import { Note } from './note.tsx'
import { TypeLine } from './type-line.tsx'
import type { Trial } from './use-trial.ts'

/** Needed after two turns. */
const Keep = lazy(async () => ({ default: (await import('./keep.tsx')).Keep }))

export function LearnerHalf({ trial, config }: { trial: Trial; config: Config | undefined }) {
  const { t } = useTranslation('landing')
  const { floor, talk } = trial
  const isOver = talk.turnsLeft === 0 || config?.trial === false
  return (
    <section className={classes.low} aria-label={t('side')}>
      <StageSide side="learner" tone={floor === 'recording' ? 'recording' : 'idle'} read={trial.level} />
      {isOver ? (
        <Suspense fallback={null}>
          <Keep trial={trial} config={config} />
        </Suspense>
      ) : (
        <Answering trial={trial} />
      )}
      {talk.lines.length === 0 && floor !== 'recording' && (
        <ButtonAnchor variant="quiet" href="#review" className={classes.down}>
          {t('review')}
          <IconArrowDown aria-hidden="true" />
        </ButtonAnchor>
      )}
    </section>
  )
}

function Answering({ trial }: { trial: Trial }) {
  const { floor, isTyping } = trial
  return (
    <>
      {trial.isHintShown && trial.talk.hint !== null && (
        <p className={classes.hintLine} lang={trial.talk.language} translate="no" aria-live="polite">
          {trial.talk.hint}
        </p>
      )}
      {floor === 'recording' ? (
        <RecordRow trial={trial} />
      ) : isTyping ? (
        <TypeLine trial={trial} />
      ) : (
        <SpeakRow trial={trial} />
      )}
      <Note trial={trial} />
    </>
  )
}

function SpeakRow({ trial }: { trial: Trial }) {
  const { t } = useTranslation('landing')
  const isBusy = trial.floor === 'thinking'
  return (
    <div className={classes.row}>
      <Button variant="quiet" icon={<IconKeyboard aria-hidden="true" />} onClick={() => trial.type(true)}>
        {t('type')}
      </Button>
      <MicButton
        size="lg"
        tone="next"
        label={isBusy ? t('wait') : t('answer')}
        disabled={isBusy}
        onClick={() => void trial.record()}
      />
      <Button
        variant="quiet"
        icon={<IconBulb aria-hidden="true" />}
        aria-expanded={trial.isHintShown}
        onClick={trial.showHint}
      >
        {t('hint')}
      </Button>
    </div>
  )
}

function RecordRow({ trial }: { trial: Trial }) {
  const { t } = useTranslation('landing')
  const stop = useRef<HTMLButtonElement>(null)
  const onKey = useEffectEvent((event: KeyboardEvent) => event.key === 'Escape' && trial.cancel())
  useEffect(() => {
    stop.current?.focus()
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [])
  return (
    <div className={classes.row}>
      <Button variant="quiet" icon={<IconX aria-hidden="true" />} onClick={trial.cancel}>
        {t('cancel')}
      </Button>
      <MicButton ref={stop} size="lg" tone="live" label={t('stop')} onClick={() => void trial.finish()} />
      <Seconds />
    </div>
  )
}

function Seconds() {
  const [seconds, setSeconds] = useState(0)
  useEffect(() => {
    const timer = setInterval(() => setSeconds((now) => now + 1), 1_000)
    return () => clearInterval(timer)
  }, [])
  return <time className={classes.time}>{`0:${String(seconds % 60).padStart(2, '0')}`}</time>
}
