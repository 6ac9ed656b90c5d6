// Words that can be tapped: a provider sets what a tap does for all words below it.
import { createContext, type KeyboardEvent, type ReactNode, useContext } from 'react'
import { isBreakable, unbrokenPieces, type WordPiece } from './word-pieces.ts'
import classes from './words.module.css'

/**
 * Called with a tapped word: its text, its language, the line that contains it, and the ID of the line's source if the
 * page has one.
 */
export type OnWord = (text: string, language: string, line: string, source?: string) => void

const Tapped = createContext<OnWord | null>(null)

export interface WordTapProviderProps {
  /** If undefined, words are plain text. */
  readonly onWord: OnWord | undefined
  readonly children: ReactNode
}

/** Makes all `Words` below it respond to taps. */
export function WordTapProvider({ onWord, children }: WordTapProviderProps) {
  return <Tapped value={onWord ?? null}>{children}</Tapped>
}

export interface WordsProps {
  readonly text: string
  /** ISO 639-1 code of the spoken language. */
  readonly language: string
  /** The complete line, if `text` is part of one. */
  readonly line?: string
  /** Whether the Tab key stops here; with very many lines, only some should be stops. */
  readonly isStop?: boolean
}

const steps: Record<string, (now: number, last: number) => number> = {
  ArrowRight: (now, last) => Math.min(last, now + 1),
  ArrowLeft: (now) => Math.max(0, now - 1),
  Home: () => 0,
  End: (_now, last) => last,
}

/** Moves between the words in a line, which is a single tab stop. */
function move(event: KeyboardEvent<HTMLButtonElement>) {
  const words = [...(event.currentTarget.closest('[data-words]')?.querySelectorAll('button') ?? [])]
  const now = words.indexOf(event.currentTarget)
  const next = words[steps[event.key]?.(now, words.length - 1) ?? -1]
  if (!next) return
  event.preventDefault()
  for (const word of words) word.tabIndex = word === next ? 0 : -1
  next.focus()
}

/** Spoken text. With a provider, every word is a button; without one, it is plain text. */
export function Words({ text, language, line = text, isStop = true }: WordsProps) {
  const onWord = useContext(Tapped)
  if (!onWord) return <span>{text}</span>
  const groups = unbrokenPieces(text, language)
  const firstWord = groups.flat().find((piece) => piece.isWord)
  const drawn = (piece: WordPiece) =>
    piece.isWord ? (
      <button
        key={piece.from}
        type="button"
        className={classes.word}
        tabIndex={isStop && piece === firstWord ? 0 : -1}
        onKeyDown={move}
        onClick={() => onWord(piece.text, language, line)}
      >
        {piece.text}
      </button>
    ) : (
      piece.text
    )
  return (
    <span data-words>
      {groups.map((group) => {
        const [first] = group
        if (group.length > 1) {
          return (
            <span key={first?.from} className={classes.unbroken}>
              {group.map(drawn)}
            </span>
          )
        }
        return first && isBreakable(first) ? (
          <span key={first.from} data-space>
            {first.text}
          </span>
        ) : (
          group.map(drawn)
        )
      })}
    </span>
  )
}

/** A word or phrase that is looked up as a unit. */
export function Term({ text, language }: Pick<WordsProps, 'text' | 'language'>) {
  const onWord = useContext(Tapped)
  if (!onWord) return text
  return (
    <button type="button" className={classes.word} onClick={() => onWord(text, language, text)}>
      {text}
    </button>
  )
}
