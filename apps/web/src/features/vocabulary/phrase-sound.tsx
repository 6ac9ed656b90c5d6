import type { Language } from '@parley/contracts/language.ts'
import { ProblemLine } from '#ui/problem-line.tsx'
import { SoundButton } from './sound-button.tsx'
import { soundOfText, useWordSound } from './use-word-sound.ts'

export interface PhraseSoundProps {
  readonly text: string
  readonly language: Language
}

/** Hear a phrase that no dictionary needs to know. */
export function PhraseSound({ text, language }: PhraseSoundProps) {
  const sound = useWordSound()
  return (
    <div data-screen>
      <SoundButton text={text} sounding={soundOfText(text, language)} sound={sound} />
      {sound.failed && <ProblemLine error={sound.failed.error} />}
    </div>
  )
}
