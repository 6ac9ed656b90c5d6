// The learner's half of a placement: speak, type, or say that it is too hard.
import type { Language } from '@parley/contracts/language/language.ts'
import { placementLimits } from '@parley/contracts/practice/placement.ts'
import { IconArrowUp, IconKeyboard, IconMicrophone, IconPlayerSkipForward } from '@tabler/icons-react'
import { type FormEvent, useId, useState } from 'react'
import { Trans, useTranslation } from 'react-i18next'
import { Button } from '#ui/controls/button.tsx'
import { IconButton } from '#ui/controls/icon-button.tsx'
import { MicButton } from '#ui/controls/mic-button.tsx'
import { StageSide } from '#ui/stage/stage-side.tsx'
import classes from './placement.module.css'
import type { PlacementState } from './use-placement.ts'
import { type Trouble, useSpokenAnswer } from './use-spoken-answer.ts'

export interface PlacementDockProps {
  readonly placement: PlacementState
  readonly language: Language
}

export function PlacementDock({ placement, language }: PlacementDockProps) {
  const { t } = useTranslation('welcome')
  const [trouble, setTrouble] = useState<Trouble | null>(null)
  const speaking = useSpokenAnswer(language, (answer) => {
    if ('text' in answer) return placement.answer(answer.text)
    setTrouble(answer.trouble)
    // Typing works even without a microphone.
    if (answer.trouble !== 'unheard') setIsTyping(true)
  })
  const [isTyping, setIsTyping] = useState(!speaking.canSpeak)
  const { phase } = speaking
  const isRecording = phase === 'recording'
  const speak = () => {
    setTrouble(null)
    speaking.toggle()
  }
  return (
    <section className={classes.dock} aria-label={t('placement.yours')}>
      <StageSide side="learner" tone={isRecording ? 'recording' : 'idle'} read={speaking.level} />
      {isTyping ? (
        <TypedAnswer
          language={language}
          isBusy={placement.isJudging}
          onSpeak={speaking.canSpeak ? () => setIsTyping(false) : null}
          onSend={placement.answer}
        />
      ) : (
        <div className={classes.row}>
          <Button
            variant="quiet"
            icon={<IconKeyboard aria-hidden="true" />}
            onClick={() => {
              speaking.cancel()
              setIsTyping(true)
            }}
          >
            {t('placement.type')}
          </Button>
          <MicButton
            size="lg"
            tone={isRecording ? 'live' : 'next'}
            label={t(isRecording ? 'placement.stop' : 'placement.speak')}
            disabled={(phase !== 'idle' && !isRecording) || placement.isJudging}
            onClick={speak}
          />
          <TooHard placement={placement} onPress={speaking.cancel} />
        </div>
      )}
      {isTyping && (
        <p className={classes.ways}>
          <TooHard placement={placement} onPress={speaking.cancel} />
        </p>
      )}
      <p className={classes.hint} role="status">
        {placement.isJudging ? (
          t('placement.judging')
        ) : trouble !== null ? (
          t(`placement.trouble.${trouble}`)
        ) : speaking.heard !== '' ? (
          <span lang={language} translate="no">
            {speaking.heard}
          </span>
        ) : (
          <Trans t={t} i18nKey="placement.hint" components={{ b: <strong /> }} />
        )}
      </p>
    </section>
  )
}

function TooHard({ placement, onPress }: Pick<PlacementDockProps, 'placement'> & { readonly onPress: () => void }) {
  const { t } = useTranslation('welcome')
  return (
    <Button
      variant="quiet"
      icon={<IconPlayerSkipForward aria-hidden="true" />}
      disabled={placement.isJudging}
      onClick={() => {
        onPress()
        placement.tooHard()
      }}
    >
      {t('placement.tooHard')}
    </Button>
  )
}

interface TypedAnswerProps {
  readonly language: Language
  readonly isBusy: boolean
  /** Null without transcription. */
  readonly onSpeak: (() => void) | null
  readonly onSend: (text: string) => void
}

function TypedAnswer({ language, isBusy, onSpeak, onSend }: TypedAnswerProps) {
  const { t } = useTranslation('welcome')
  const id = useId()
  const [text, setText] = useState('')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (text.trim() === '' || isBusy) return
    onSend(text.trim())
    setText('')
  }
  return (
    <form className={classes.type} onSubmit={submit}>
      {onSpeak && (
        <IconButton label={t('placement.speak')} tip="none" onClick={onSpeak}>
          <IconMicrophone aria-hidden="true" />
        </IconButton>
      )}
      <label className="sr" htmlFor={id}>
        {t('placement.field')}
      </label>
      <input
        id={id}
        lang={language}
        translate="no"
        dir="auto"
        value={text}
        maxLength={placementLimits.answer}
        autoComplete="off"
        enterKeyHint="send"
        placeholder={t('placement.field')}
        onChange={({ target }) => setText(target.value)}
      />
      <IconButton type="submit" label={t('placement.send')} tip="none" disabled={text.trim() === '' || isBusy}>
        <IconArrowUp aria-hidden="true" />
      </IconButton>
    </form>
  )
}
