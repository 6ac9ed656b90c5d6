import { useTranslation } from 'react-i18next'
import { letterHeights } from '#ui/voice/letter-heights.ts'
import { PartedLine } from '#ui/voice/parted-line.tsx'
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
      <p className={classes.say} data-size={sizeOf(parts)} lang={language} translate="no">
        <PartedLine>
          {parts.map(({ text, isGap }, place) => {
            if (isGap && !isAnswered) return <Gap key="gap" word={text} isLive={isLive} />
            const Part = isGap ? 'ins' : 'span'
            // biome-ignore lint/suspicious/noArrayIndexKey: parts are never reordered
            return <Part key={place}>{text}</Part>
          })}
        </PartedLine>
      </p>
    </>
  )
}

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
