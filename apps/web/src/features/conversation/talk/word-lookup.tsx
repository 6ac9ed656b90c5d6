// Looks up words during a conversation. The page passes in the panel, because the dictionary is a separate feature.
import { createContext, lazy, type ReactNode, Suspense, useContext, useState } from 'react'
import type { OnWord, WordsProps } from '#ui/voice/words.tsx'
import type { Talk } from './use-talk.ts'

/** A tapped word, and the line that contains it. */
export interface TappedWord {
  readonly text: string
  /** ISO 639-1 code. */
  readonly language: string
  readonly line: string
  /** The conversation that contains it. */
  readonly sessionId: string
}

/** A panel above the page with everything known about a word. */
export type WordPanel = (props: { tapped: TappedWord; isOpen: boolean; onClose: () => void }) => ReactNode

const LookupContext = createContext<OnWord>(() => {})
export const useLookUpWord = (): OnWord => useContext(LookupContext)

const load = () => import('./talk-words.tsx')
const LoadedWords = lazy(async () => ({ default: (await load()).TalkWords }))
const LoadedTerm = lazy(async () => ({ default: (await load()).TalkTerm }))

/** Spoken text whose words can be tapped; plain text until that is loaded. */
export function SaidWords(props: WordsProps) {
  return (
    <Suspense fallback={props.text}>
      <LoadedWords {...props} onWord={useLookUpWord()} />
    </Suspense>
  )
}

/** A word or phrase that is looked up as a unit. */
export function SaidTerm(props: Pick<WordsProps, 'text' | 'language'>) {
  return (
    <Suspense fallback={props.text}>
      <LoadedTerm {...props} onWord={useLookUpWord()} />
    </Suspense>
  )
}

export interface WordLookup {
  readonly tapped: Omit<TappedWord, 'sessionId'> | null
  readonly isOpen: boolean
  readonly lookUp: OnWord
  readonly close: () => void
}

export function useLookup(): WordLookup {
  const [tapped, setTapped] = useState<WordLookup['tapped']>(null)
  const [isOpen, setOpen] = useState(false)
  return {
    tapped,
    isOpen,
    lookUp(text, language, line) {
      setTapped({ text, language, line })
      setOpen(true)
    },
    close: () => setOpen(false),
  }
}

/** Words cannot be tapped while the microphone is open: the panel could cover the button that stops the recording. */
export const isLookupDisabled = ({ state: { floor } }: Pick<Talk, 'state'>): boolean =>
  floor.kind === 'opening' || floor.kind === 'recording' || floor.kind === 'closing'

export interface WordLookupProviderProps {
  sessionId: string
  talk: Talk
  lookup: WordLookup
  wordPanel: WordPanel
  children: ReactNode
}

/** Provides the word panel to all words inside it. */
export function WordLookupProvider({ sessionId, talk, lookup, wordPanel, children }: WordLookupProviderProps) {
  const { tapped, isOpen, close } = lookup
  const lookUp: OnWord = (text, language, line) => {
    if (isLookupDisabled(talk)) return
    const from = document.activeElement
    // The panel returns the focus to the word; after a tap or click, Space must record again instead.
    if (from instanceof HTMLElement && !from.matches(':focus-visible')) from.blur()
    lookup.lookUp(text, language, line)
  }
  return (
    <LookupContext value={lookUp}>
      {children}
      <Suspense>{tapped && wordPanel({ tapped: { ...tapped, sessionId }, isOpen, onClose: close })}</Suspense>
    </LookupContext>
  )
}
