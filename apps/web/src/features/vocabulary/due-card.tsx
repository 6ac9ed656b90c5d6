import { endonyms } from '@parley/contracts/language.ts'
import type { Grade } from '@parley/contracts/vocabulary.ts'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#platform/format.ts'
import { Button } from '#ui/button.tsx'
import { ProblemLine } from '#ui/problem-line.tsx'
import { Voiceprint } from '#ui/voice/voiceprint.tsx'
import { type DueWord, interval } from './due.rules.ts'
import classes from './due-card.module.css'
import { MetIn } from './met-in.tsx'
import { partsAround } from './sentence.ts'
import { SoundButton } from './sound-button.tsx'
import { grades } from './use-due-keys.ts'
import { soundOfWord, useWordSound } from './use-word-sound.ts'

export interface DueCardProps {
  readonly word: DueWord
  readonly isAnswered: boolean
  readonly isBusy: boolean
  readonly onAnswer: () => void
  readonly onGrade: (grade: Grade) => void
}

/** One word: its sentence with a gap and its meaning; then the word with its sound, and how well it came to mind. */
export function DueCard({ word, isAnswered, isBusy, onAnswer, onGrade }: DueCardProps) {
  const { t } = useTranslation('vocabulary')
  const { global_word_entity: entry } = word
  return (
    <article className={classes.card} aria-label={t('due.card')}>
      <p className={classes.language}>{endonyms[entry.target_language]}</p>
      <Question word={word} isAnswered={isAnswered} />
      {isAnswered ? (
        <>
          <Answer word={word} />
          <MetIn word={word} />
          <Grades word={word} isBusy={isBusy} onGrade={onGrade} />
        </>
      ) : (
        <Button className={classes.show ?? ''} variant="filled" size="lg" aria-keyshortcuts="Space" onClick={onAnswer}>
          {t('due.show')}
        </Button>
      )}
    </article>
  )
}

/** What is asked. Where neither sentence nor meaning is known, the word itself: then its meaning is remembered. */
function Question({ word, isAnswered }: Pick<DueCardProps, 'word' | 'isAnswered'>) {
  const { t } = useTranslation('vocabulary')
  const { kind, context, global_word_entity: entry } = word
  const language = entry.target_language
  const isMistake = kind === 'mistake'
  const parts = context && !isMistake ? partsAround(context.sentence, entry.word, language) : []
  const hasGap = parts.length > 1 && parts.some(({ isWord }) => isWord)
  const translations = entry.senses.flatMap((sense) => sense.translations)
  const definition = entry.senses.flatMap((sense) => sense.definitions)[0]
  const hasCue = hasGap || isMistake || translations.length > 0 || definition !== undefined
  return (
    <div className={classes.question}>
      {isMistake && context && (
        <>
          <p className="muted">{t('due.mistake')}</p>
          <p lang={language} className={classes.sentence}>
            {context.sentence}
          </p>
        </>
      )}
      {hasGap && (
        <p lang={language} className={classes.sentence}>
          {parts.map(({ text, isWord }) => {
            if (!isWord) return text
            return isAnswered ? <mark key="word">{text}</mark> : <Gap key="gap" letters={text.length} />
          })}
        </p>
      )}
      {translations.length > 0 && (
        <p lang={entry.native_language} className={hasGap ? classes.cue : classes.sentence}>
          {translations.join(', ')}
        </p>
      )}
      {!isMistake && translations.length === 0 && definition !== undefined && (
        <p lang={language} className={hasGap ? classes.cue : classes.sentence}>
          {definition}
        </p>
      )}
      {!hasCue && (
        <p lang={language} className={classes.sentence}>
          {context?.sentence ?? entry.word}
        </p>
      )}
    </div>
  )
}

/** The place of the hidden word, about as wide as it. */
function Gap({ letters }: { readonly letters: number }) {
  const { t } = useTranslation('vocabulary')
  return (
    <span className={classes.gap} style={{ width: `${Math.min(12, Math.max(3, letters))}ch` }}>
      <span className="sr">{t('due.gap')}</span>
    </span>
  )
}

/** The word, its shape and its sound. */
function Answer({ word: { kind, global_word_entity: entry } }: Pick<DueCardProps, 'word'>) {
  const sound = useWordSound()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    // The button that was pressed is gone: a screen reader goes on with the answer.
    heading.current?.focus({ preventScroll: true })
  }, [])
  return (
    <div className={classes.answer}>
      <SoundButton text={entry.word} sounding={soundOfWord(entry)} sound={sound} size="lg" />
      <div className="grow">
        <h2 ref={heading} tabIndex={-1} lang={entry.target_language}>
          {entry.word}
        </h2>
        <Voiceprint phrase={entry.word} className={classes.voiceprint} />
      </div>
      {sound.failed && <ProblemLine error={sound.failed.error} />}
      {kind === 'mistake' && (
        <p lang={entry.native_language} className={classes.why}>
          {entry.senses.flatMap((sense) => sense.definitions)[0]}
        </p>
      )}
    </div>
  )
}

/** How well it came to mind, each with when the word comes back. */
function Grades({ word, isBusy, onGrade }: Pick<DueCardProps, 'word' | 'isBusy' | 'onGrade'>) {
  const { t } = useTranslation('vocabulary')
  const format = useFormat()
  const [shownAt] = useState(() => Date.now())
  return (
    <fieldset className={classes.grades} aria-busy={isBusy || undefined}>
      <legend>{t('due.question')}</legend>
      {grades.map((grade, place) => {
        const { value, unit } = interval(shownAt, word.next_due[grade])
        return (
          <button key={grade} type="button" aria-keyshortcuts={`${place + 1}`} onClick={() => onGrade(grade)}>
            <kbd>{place + 1}</kbd>
            <strong>{t(`grade.${grade}`)}</strong>
            <span className={classes.next}>{format.number(value, { style: 'unit', unit, unitDisplay: 'long' })}</span>
          </button>
        )
      })}
    </fieldset>
  )
}
