// The natural voices of this device. Some browsers list their voices only a moment after they were asked.
import type { Language } from '@parley/contracts/language/language.ts'
import { useEffect, useState } from 'react'
import { naturalVoice } from './natural-voice.ts'

/** A browser that has voices lists them within this time, in milliseconds. */
const listedMs = 1_000

const findNow = (language: Language): SpeechSynthesisVoice | null =>
  naturalVoice(window.speechSynthesis?.getVoices() ?? [], language)

/** The device's natural voice for a language, once the browser lists it; null if there is none. */
export async function findDeviceVoice(language: Language): Promise<SpeechSynthesisVoice | null> {
  const found = findNow(language)
  if (found || !window.speechSynthesis) return found
  await new Promise((resolve) => {
    speechSynthesis.addEventListener('voiceschanged', resolve, { once: true })
    setTimeout(resolve, listedMs)
  })
  return findNow(language)
}

/** As `findDeviceVoice`, and follows changes. */
export function useDeviceVoice(language: Language): SpeechSynthesisVoice | null {
  const [voice, setVoice] = useState(() => findNow(language))
  useEffect(() => {
    const find = () => setVoice(findNow(language))
    find()
    window.speechSynthesis?.addEventListener('voiceschanged', find)
    return () => window.speechSynthesis?.removeEventListener('voiceschanged', find)
  }, [language])
  return voice
}
