// Opens the word panel from any page whose words can be tapped; the panel itself is loaded with the first tap.
import { languages } from '@parley/contracts/language.ts'
import { lazy, type ReactNode, Suspense, useEffect, useRef, useState } from 'react'
import { loadTexts } from '#platform/i18n.ts'
import type { OnWord } from '#ui/voice/words.tsx'
import type { AskedWord } from './asked-word.ts'
import { sentenceAround } from './sentence.ts'

const WordPanel = lazy(async () => {
  const [{ WordPanel: loaded }] = await Promise.all([import('./word-panel.tsx'), loadTexts(['vocabulary', 'problem'])])
  return { default: loaded }
})

/** The word panel, and the ways to open it. */
export function useWordPanel() {
  const [asked, setAsked] = useState<AskedWord | null>(null)
  const [isOpen, setIsOpen] = useState(false)
  const opener = useRef<Element | null>(null)
  useEffect(() => {
    const from = opener.current
    if (isOpen || !from) return
    // Mantine gives the focus back only from the second time on: the panel is loaded open.
    const frame = requestAnimationFrame(() => {
      const target = from.isConnected ? from : document.getElementById('main')
      if (target instanceof HTMLElement) target.focus({ preventScroll: true })
    })
    return () => cancelAnimationFrame(frame)
  }, [isOpen])
  const open = (word: AskedWord) => {
    opener.current = document.activeElement
    setAsked(word)
    setIsOpen(true)
  }
  const onWord: OnWord = (text, code, line = text) => {
    const language = languages.find((known) => known === code)
    if (language) open({ text, language, sentence: sentenceAround(line, text, language) })
  }
  const panel = asked && (
    <Suspense>
      <WordPanel asked={asked} opened={isOpen} onClose={() => setIsOpen(false)} />
    </Suspense>
  )
  return { open, onWord, panel, shown: isOpen ? asked : null }
}

/** Children whose words open the word panel. */
export function WithWordPanel({ children }: { readonly children: (onWord: OnWord) => ReactNode }) {
  const { onWord, panel } = useWordPanel()
  return (
    <>
      {children(onWord)}
      {panel}
    </>
  )
}
