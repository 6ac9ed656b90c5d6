import type { Language } from '@parley/contracts/language/language.ts'
import { IconEye, IconKeyboard, IconMicrophone, IconX } from '@tabler/icons-react'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { TakeControl, TakeEnd } from '#audio/use-take.ts'
import { useProblemText } from '#platform/http/problem-text.ts'
import { useFormat } from '#platform/language/format.ts'
import { Button } from '#ui/controls/button.tsx'
import { MicButton } from '#ui/controls/mic-button.tsx'
import { TextField } from '#ui/fields/field.tsx'
import { StageSide } from '#ui/stage/stage-side.tsx'
import classes from './due.module.css'
import { lettersOf } from './due-ask.rules.ts'

export interface DueDockProps {
  readonly take: TakeControl
  readonly language: Language
  /** Why nothing was understood. */
  readonly problem: Exclude<TakeEnd, { kind: 'said' }> | null
  readonly isTyping: boolean
  readonly onRecord: () => void
  readonly onType: () => void
  /** Switches back to the microphone; undefined without transcription. */
  readonly onSpeak: (() => void) | undefined
  readonly onTyped: (text: string) => void
  readonly onShow: () => void
}

/** The learner's controls: say the word, type it, or reveal it. */
export function DueDock(props: DueDockProps) {
  const { take, isTyping } = props
  const isLive = take.now?.phase === 'recording'
  return (
    <div className={classes.dock} data-live={isLive || undefined}>
      <StageSide
        side="learner"
        tone={isLive ? 'recording' : take.now?.phase === 'reading' ? 'thinking' : 'idle'}
        read={take.level}
      />
      {take.now ? <Recording take={take} /> : isTyping ? <Typing {...props} /> : <Idle {...props} />}
      <Hint {...props} />
    </div>
  )
}

function Idle({ onType, onRecord, onShow }: DueDockProps) {
  const { t } = useTranslation('vocabulary')
  return (
    <div className={classes.dockRow}>
      <Button variant="quiet" icon={<IconKeyboard aria-hidden="true" />} aria-keyshortcuts="t" onClick={onType}>
        {t('due.type')}
      </Button>
      <MicButton size="lg" tone="next" label={t('due.say')} shortcut="Space" onClick={onRecord} />
      <Button variant="quiet" icon={<IconEye aria-hidden="true" />} aria-keyshortcuts="Enter" onClick={onShow}>
        {t('due.show')}
      </Button>
    </div>
  )
}

function Recording({ take }: { readonly take: TakeControl }) {
  const { t } = useTranslation('vocabulary')
  const isLive = take.now?.phase === 'recording'
  return (
    <div className={classes.dockRow}>
      <Button variant="quiet" icon={<IconX aria-hidden="true" />} onClick={take.cancel}>
        {t('due.cancel')}
      </Button>
      <MicButton
        size="lg"
        tone={isLive ? 'live' : 'next'}
        label={t('due.stop')}
        disabled={!isLive}
        onClick={take.finish}
      />
      {isLive ? <Time /> : <span />}
    </div>
  )
}

function Time() {
  const format = useFormat()
  const [beganAt] = useState(() => Date.now())
  const [now, setNow] = useState(beganAt)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 250)
    return () => clearInterval(timer)
  }, [])
  return (
    <span className={classes.time} aria-hidden="true">
      {format.clock(Math.floor((now - beganAt) / 1_000) * 1_000)}
    </span>
  )
}

function Typing({ language, onTyped, onShow, onSpeak }: DueDockProps) {
  const { t } = useTranslation('vocabulary')
  const [text, setText] = useState('')
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => field.current?.focus(), [])
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (text.trim() !== '') onTyped(text.trim())
  }
  const add = (letter: string) => {
    setText(text + letter)
    field.current?.focus()
  }
  return (
    <form className={classes.type} onSubmit={submit}>
      <TextField
        ref={field}
        label={t('due.field')}
        labelHidden
        lang={language}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <Button type="submit" variant="filled" disabled={text.trim() === ''}>
        {t('due.compare')}
      </Button>
      <p className={classes.letters} lang={language} translate="no">
        {[...(lettersOf[language] ?? '')].map((letter) => (
          <button key={letter} type="button" className="chip" onClick={() => add(letter)}>
            {letter}
          </button>
        ))}
      </p>
      <p className={classes.ways}>
        {onSpeak && (
          <Button variant="quiet" size="sm" icon={<IconMicrophone aria-hidden="true" />} onClick={onSpeak}>
            {t('due.speak')}
          </Button>
        )}
        <Button variant="quiet" size="sm" icon={<IconEye aria-hidden="true" />} onClick={onShow}>
          {t('due.show')}
        </Button>
      </p>
    </form>
  )
}

function Hint({ take, problem, isTyping }: DueDockProps) {
  const { t } = useTranslation('vocabulary')
  const problemText = useProblemText()
  const phase = take.now?.phase
  const text = () => {
    if (phase === 'reading') return t('due.reading')
    if (phase === 'opening') return t('due.opening')
    if (phase === 'recording') return t('due.recording')
    if (problem?.kind === 'microphone') return t('due.noMicrophone')
    if (problem?.kind === 'unread') return problemText(problem.error)
    if (problem) return t('due.nothingHeard')
    return isTyping ? null : t('due.aloud')
  }
  return (
    <p className={classes.hint} role="status">
      {text()}
    </p>
  )
}
