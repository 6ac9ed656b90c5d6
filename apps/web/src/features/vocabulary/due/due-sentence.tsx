import { useTranslation } from 'react-i18next'
import { letterHeights } from '#ui/voice/letter-heights.ts'
import classes from './due.module.css'
import { type DueAsk, sizeOf } from './due-ask.rules.ts'

export interface DueSentenceProps {
  readonly ask: DueAsk
  readonly isAnswered: boolean
  /** Whether the microphone is open. */
  readonly isLive: boolean
}

/** The sentence in large type, with one dot for each letter of the gap as a hint. */
export function DueSentence({ ask, isAnswered, isLive }: DueSentenceProps) {
  const { t } = useTranslation('vocabulary')
  const { mean, isMistake, parts, language } = ask
  const told = isMistake ? t('due.mistake') : null
  return (
    <>
      {told && <p className={classes.mean}>{told}</p>}
      {mean && (
        <p className={classes.mean} lang={mean.language}>
          {mean.text}
        </p>
      )}
      <p className={classes.say} data-size={sizeOf(parts)} lang={language}>
        {parts.map(({ text, isGap }, place) => {
          const before = parts[place - 1]
          if (!isGap) return before?.isGap ? text.slice(marksAfter(text).length) : text
          const marks = marksAfter(parts[place + 1]?.text ?? '')
          return (
            <span key="gap" className={classes.held}>
              {isAnswered ? <ins>{text}</ins> : <Gap word={text} isLive={isLive} />}
              {marks}
            </span>
          )
        })}
      </p>
    </>
  )
}

/** Punctuation that follows a word without a space stays on its line. */
const marksAfter = (text: string): string => text.match(/^[^\s\p{L}\p{N}]*/u)?.[0] ?? ''

function Gap({ word, isLive }: { readonly word: string; readonly isLive: boolean }) {
  const { t } = useTranslation('vocabulary')
  return (
    <>
      <span className={classes.gap} data-live={isLive || undefined} aria-hidden="true">
        {letterHeights(word).map((height, letter) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a letter may occur twice, and letters are never reordered
          <b key={letter} style={isLive ? { height: `${Math.max(12, Math.round(height * 100))}%` } : {}} />
        ))}
      </span>
      <span className="sr">{t('due.gap')}</span>
    </>
  )
}
