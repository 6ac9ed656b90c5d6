// Opens the word panel from any page whose words can be tapped; the panel itself is loaded on the first tap.
import { languages } from '@parley/contracts/language/language.ts'
import { lazy, type ReactNode, Suspense, useEffect, useRef, useState } from 'react'
import { loadTexts } from '#platform/language/i18n.ts'
import type { OnWord } from '#ui/voice/words.tsx'
import type { AskedWord } from './asked-word.ts'
import { sentenceAround } from './sentence.ts'

const WordPanel = lazy(async () => {
  const [{ WordPanel: loaded }] = await Promise.all([import('./word-panel.tsx'), loadTexts(['vocabulary'])])
  return { default: loaded }
})

/** The word to look up when the user taps a word in a line; null in a language that cannot be learnt here. */
function askedWord(...[text, code, line, sessionId]: Parameters<OnWord>): AskedWord | null {
  const language = languages.find((known) => known === code)
  return language ? { text, language, sentence: sentenceAround(line, text, language), sessionId } : null
}

/** Restores the focus when the panel closes. */
function useFocusBack(isOpen: boolean): void {
  const opener = useRef<Element | null>(null)
  useEffect(() => {
    if (isOpen) {
      opener.current = document.activeElement
      return
    }
    const from = opener.current
    if (!from) return
    // Mantine restores it only from the second time on, because the panel is mounted open.
    const frame = requestAnimationFrame(() => {
      const target = from.isConnected ? from : document.getElementById('main')
      if (target instanceof HTMLElement) target.focus({ preventScroll: true })
    })
    return () => cancelAnimationFrame(frame)
  }, [isOpen])
}

/** The word panel, and functions that open it. */
export function useWordPanel() {
  const [asked, setAsked] = useState<AskedWord | null>(null)
  const [isOpen, setIsOpen] = useState(false)
  useFocusBack(isOpen)
  const open = (word: AskedWord) => {
    setAsked(word)
    setIsOpen(true)
  }
  const onWord: OnWord = (...tapped) => {
    const word = askedWord(...tapped)
    if (word) open(word)
  }
  const panel = asked && (
    <Suspense>
      <WordPanel asked={asked} opened={isOpen} onClose={() => setIsOpen(false)} />
    </Suspense>
  )
  return { open, onWord, panel, shown: isOpen ? asked : null }
}

/** Lets words in its children open the word panel. */
export function WithWordPanel({ children }: { readonly children: (onWord: OnWord) => ReactNode }) {
  const { onWord, panel } = useWordPanel()
  return (
    <>
      {children(onWord)}
      {panel}
    </>
  )
}

export interface TappedWordProps {
  readonly tapped: {
    readonly text: string
    readonly language: string
    readonly line: string
    readonly sessionId: string
  }
  readonly isOpen: boolean
  readonly onClose: () => void
}

/** The word panel for a page that manages the tapped word itself. */
export function TappedWord({ tapped, isOpen, onClose }: TappedWordProps) {
  const { text, language, line, sessionId } = tapped
  const asked = askedWord(text, language, line, sessionId)
  useFocusBack(isOpen)
  if (!asked) return null
  return (
    <Suspense>
      <WordPanel asked={asked} opened={isOpen} onClose={onClose} />
    </Suspense>
  )
}
