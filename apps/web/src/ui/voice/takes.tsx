import { letterHeights } from './letter-heights.ts'
import type { TakeWord } from './take-comparison.ts'
import classes from './takes.module.css'

export interface TakesProps {
  readonly words: readonly TakeWord[]
  /** ISO 639-1 code of the spoken language. */
  readonly language: string
  /** Accessible name. */
  readonly label: string
  /** `bare` omits the words, which are shown elsewhere. */
  readonly bare?: boolean
}

/** Two overlaid takes, one bar for each letter: the first is wide and pale, the new one a narrow bar inside it. */
export function Takes({ words, language, label, bare = false }: TakesProps) {
  return (
    <div
      className={classes.takes}
      lang={language}
      translate="no"
      role="img"
      aria-label={label}
      data-bare={bare || undefined}
    >
      {words.map((word, place) => (
        // A word may occur twice, and words are never reordered.
        // biome-ignore lint/suspicious/noArrayIndexKey: the place is what a word is
        <TakeCell key={place} {...word} />
      ))}
    </div>
  )
}

const least = 3

function TakeCell({ text, state, first }: TakeWord) {
  const [before, after] = [letterHeights(first), letterHeights(text)]
  const isOther = first.toLowerCase() !== text.toLowerCase()
  const isSaid = state !== 'waiting' && state !== 'missing'
  const letters = Array.from({ length: Math.max(before.length, after.length) }, (_, letter) => letter)
  return (
    <span className={classes.word} data-state={state}>
      <span className={classes.bars}>
        {letters.map((letter) => (
          <span key={letter}>
            {before[letter] !== undefined && (
              <b
                data-off={(isOther && first[letter] !== text[letter]) || undefined}
                style={{ height: `max(9px, ${Math.round(before[letter] * 100)}%)` }}
              />
            )}
            {isSaid && after[letter] !== undefined && (
              <i style={{ height: `max(${least}px, ${Math.round(after[letter] * 88)}%)` }} />
            )}
          </span>
        ))}
      </span>
      <span className={classes.text}>{text}</span>
    </span>
  )
}
