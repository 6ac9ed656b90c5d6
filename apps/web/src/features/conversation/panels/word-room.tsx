// Words that can be looked up in the middle of a talk. The page hands in the panel: the dictionary is a feature of its own.
import { createContext, lazy, type ReactNode, Suspense, useContext, useState } from 'react'
import type { OnWord, WordsProps } from '#ui/voice/words.tsx'
import type { Talk } from '../stage/use-talk.ts'

/** A word that was tapped, and the line it was said in. */
export interface TappedWord {
  readonly text: string
  /** ISO 639-1 code. */
  readonly language: string
  readonly line: string
  /** The conversation that it was said in. */
  readonly sessionId: string
}

/** Shows what is known of a word, above the page. */
export type WordPanel = (given: { tapped: TappedWord; isOpen: boolean; onClose: () => void }) => ReactNode

const Tap = createContext<OnWord>(() => {})
export const useTap = (): OnWord => useContext(Tap)

const load = () => import('./talk-words.tsx')
const LoadedWords = lazy(async () => ({ default: (await load()).TalkWords }))
const LoadedTerm = lazy(async () => ({ default: (await load()).TalkTerm }))

/** What was said, word by word; until that is loaded, as plain text. */
export function SaidWords(given: WordsProps) {
  return (
    <Suspense fallback={given.text}>
      <LoadedWords {...given} onWord={useTap()} />
    </Suspense>
  )
}

/** A word or phrase that is looked up as a whole. */
export function SaidTerm(given: Pick<WordsProps, 'text' | 'language'>) {
  return (
    <Suspense fallback={given.text}>
      <LoadedTerm {...given} onWord={useTap()} />
    </Suspense>
  )
}

export interface WordLookup {
  readonly tapped: Omit<TappedWord, 'sessionId'> | null
  readonly isOpen: boolean
  readonly tap: OnWord
  readonly close: () => void
}

export function useLookup(): WordLookup {
  const [tapped, setTapped] = useState<WordLookup['tapped']>(null)
  const [isOpen, setOpen] = useState(false)
  return {
    tapped,
    isOpen,
    tap(text, language, line) {
      setTapped({ text, language, line })
      setOpen(true)
    },
    close: () => setOpen(false),
  }
}

/** While the microphone is open words rest: nothing may cover the button that ends the recording. */
export const areWordsResting = ({ state: { floor } }: Pick<Talk, 'state'>): boolean =>
  floor.is === 'opening' || floor.is === 'recording' || floor.is === 'closing'

export interface WordRoomProps {
  sessionId: string
  talk: Talk
  lookup: WordLookup
  wordPanel: WordPanel
  children: ReactNode
}

/** Everything whose words open the panel, and the panel. */
export function WordRoom({ sessionId, talk, lookup, wordPanel, children }: WordRoomProps) {
  const { tapped, isOpen, close } = lookup
  const tap: OnWord = (text, language, line) => {
    if (areWordsResting(talk)) return
    const from = document.activeElement
    // The panel gives the focus back to what opened it; after a tap Space is to record again.
    if (from instanceof HTMLElement && !from.matches(':focus-visible')) from.blur()
    lookup.tap(text, language, line)
  }
  return (
    <Tap value={tap}>
      {children}
      <Suspense>{tapped && wordPanel({ tapped: { ...tapped, sessionId }, isOpen, onClose: close })}</Suspense>
    </Tap>
  )
}
