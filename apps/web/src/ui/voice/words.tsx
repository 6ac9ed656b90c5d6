// Words that can be tapped: whoever shows a page says what a tap does, and every line below follows.
import { createContext, type KeyboardEvent, type ReactNode, useContext } from 'react'
import { wordPieces } from './word-pieces.ts'
import classes from './words.module.css'

/**
 * Hears of a tapped word: its letters, the language that they are in, the line that it was said in, and the id of what the
 * line is part of, where the page knows one.
 */
export type OnWord = (text: string, language: string, line: string, source?: string) => void

const Tapped = createContext<OnWord | null>(null)

export interface WordRoomProps {
  /** Absent: words are plain text. */
  readonly onWord: OnWord | undefined
  readonly children: ReactNode
}

/** Makes every `Words` below it answer to a tap. */
export function WordRoom({ onWord, children }: WordRoomProps) {
  return <Tapped value={onWord ?? null}>{children}</Tapped>
}

export interface WordsProps {
  readonly text: string
  /** ISO 639-1 code of what is said. */
  readonly language: string
  /** The whole of what was said, where `text` is a part of it. */
  readonly line?: string
  /** Whether the Tab key stops here; where there are very many lines, only some should be stops. */
  readonly isStop?: boolean
}

const steps: Record<string, (now: number, last: number) => number> = {
  ArrowRight: (now, last) => Math.min(last, now + 1),
  ArrowLeft: (now) => Math.max(0, now - 1),
  Home: () => 0,
  End: (_now, last) => last,
}

/** Moves between the words of one line, which is one stop of the Tab key. */
function move(event: KeyboardEvent<HTMLButtonElement>) {
  const words = [...(event.currentTarget.parentElement?.querySelectorAll('button') ?? [])]
  const now = words.indexOf(event.currentTarget)
  const next = words[steps[event.key]?.(now, words.length - 1) ?? -1]
  if (!next) return
  event.preventDefault()
  for (const word of words) word.tabIndex = word === next ? 0 : -1
  next.focus()
}

/** Something that was said. With a room around it every word is a button; without one it is plain text. */
export function Words({ text, language, line = text, isStop = true }: WordsProps) {
  const onWord = useContext(Tapped)
  if (!onWord) return text
  const pieces = wordPieces(text, language)
  const first = pieces.findIndex((piece) => piece.isWord)
  return (
    <span data-words>
      {pieces.map((piece, place) =>
        piece.isWord ? (
          <button
            key={piece.from}
            type="button"
            className={classes.word}
            tabIndex={isStop && place === first ? 0 : -1}
            onKeyDown={move}
            onClick={() => onWord(piece.text, language, line)}
          >
            {piece.text}
          </button>
        ) : (
          piece.text
        ),
      )}
    </span>
  )
}

/** A word or phrase that is looked up as a whole. */
export function Term({ text, language }: Pick<WordsProps, 'text' | 'language'>) {
  const onWord = useContext(Tapped)
  if (!onWord) return text
  return (
    <button type="button" className={classes.word} onClick={() => onWord(text, language, text)}>
      {text}
    </button>
  )
}
