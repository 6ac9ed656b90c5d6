import type { Language } from '@parley/contracts/language/language.ts'
import { type FormEvent, type KeyboardEvent, useEffect, useId, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#ui/controls/button.tsx'
import type { Talk } from '../talk/use-talk.ts'
import { seenFloor } from '../turns/floor.ts'
import type { Line } from '../turns/line.ts'
import classes from './heard-question.module.css'
import { LineField } from './line-field.tsx'

export interface HeardQuestionProps {
  line: Line
  talk: Talk
  language: Language
  /** Whether to show the words, because the transcript is hidden. */
  hasWords?: boolean
}

/** "Is this what you said?", below a line that the server doubts. Gone while the learner speaks, which is an answer. */
export function HeardQuestion(props: HeardQuestionProps) {
  const { kind } = seenFloor(props.talk.state)
  return kind === 'idle' || kind === 'speaking' ? <Question {...props} /> : null
}

function Question({ line, talk, language, hasWords = false }: HeardQuestionProps) {
  const { t } = useTranslation('talk')
  const id = useId()
  const group = useRef<HTMLFieldSetElement>(null)
  const { turnId, correction } = line
  useEffect(() => {
    takeFocus(group.current)
    return returnFocus
  }, [])
  const close = () => {
    talk.correct(turnId, null)
    group.current?.focus()
  }
  return (
    <fieldset
      ref={group}
      tabIndex={-1}
      className={classes.question}
      data-alone={hasWords || undefined}
      aria-describedby={`${id}-words`}
    >
      <legend>{t('heard.question')}</legend>
      <p id={`${id}-words`} className={hasWords ? classes.words : 'sr'} lang={language} translate="no">
        {line.text}
      </p>
      {correction !== null ? (
        <Words
          text={correction}
          language={language}
          onText={(text) => talk.correct(turnId, text)}
          onClose={close}
          onSave={(text) => talk.confirm(turnId, text)}
        />
      ) : (
        <div className={classes.acts}>
          <Button size="sm" variant="filled" onClick={() => talk.confirm(turnId)}>
            {t('heard.yes')}
          </Button>
          {talk.canSpeak && (
            <Button size="sm" onClick={() => sayAgain(talk)}>
              {t('heard.again')}
            </Button>
          )}
          <Button size="sm" variant="quiet" onClick={() => talk.correct(turnId, line.text)}>
            {t('heard.change')}
          </Button>
        </div>
      )}
    </fieldset>
  )
}

/** Moves the focus to the question, unless the learner is writing something else. */
function takeFocus(question: HTMLElement | null): void {
  const { activeElement } = document
  if (activeElement instanceof HTMLTextAreaElement && activeElement.value !== '') return
  question?.focus({ preventScroll: true })
  question?.scrollIntoView({ block: 'nearest' })
}

/** The question has disappeared with the focus, which moves to the control for answering. */
function returnFocus(): void {
  const answer = '[aria-keyshortcuts="Space"], textarea[enterkeyhint="send"]'
  if (document.activeElement === document.body) document.querySelector<HTMLElement>(answer)?.focus()
}

/** An open hands-free microphone is listening already. */
function sayAgain(talk: Talk): void {
  talk.closeTyping()
  if (!talk.handsFree.isOn || talk.handsFree.microphone === 'closed') talk.record()
}

interface WordsProps extends Pick<HeardQuestionProps, 'language'> {
  text: string
  onText: (text: string) => void
  onSave: (text: string) => void
  onClose: () => void
}

/** The words to correct. Enter sends; Shift+Enter starts a new line; Escape leaves them as they were. */
function Words({ text, language, onText, onSave, onClose }: WordsProps) {
  const { t } = useTranslation('talk')
  const content = text.trim()
  const save = (event: FormEvent | KeyboardEvent) => {
    event.preventDefault()
    if (content !== '') onSave(content)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && !event.shiftKey && !event.nativeEvent.isComposing) save(event)
    if (event.key !== 'Escape') return
    event.preventDefault()
    onClose()
  }
  return (
    <form className={classes.form} onSubmit={save}>
      <LineField language={language} text={text} onText={onText} onKeyDown={onKeyDown} />
      <div className={classes.acts}>
        <Button size="sm" variant="filled" type="submit" disabled={content === ''}>
          {t('heard.send')}
        </Button>
        <Button size="sm" variant="quiet" onClick={onClose}>
          {t('line.cancel')}
        </Button>
      </div>
    </form>
  )
}
