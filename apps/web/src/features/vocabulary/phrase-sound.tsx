import type { Language } from '@parley/contracts/language.ts'
import { ProblemLine } from '#ui/problem-line.tsx'
import { Voiceprint } from '#ui/voice/voiceprint.tsx'
import classes from './phrase-sound.module.css'
import { SoundButton } from './sound-button.tsx'
import { soundOfText, useWordSound } from './use-word-sound.ts'

export interface PhraseSoundProps {
  readonly text: string
  readonly language: Language
}

/** Hear a phrase that no dictionary needs to know; beside the button its shape. */
export function PhraseSound({ text, language }: PhraseSoundProps) {
  const sound = useWordSound()
  return (
    <div data-screen>
      <div className={classes.hear}>
        <SoundButton text={text} sounding={soundOfText(text, language)} sound={sound} />
        <Voiceprint phrase={text} className={classes.voiceprint} tone={sound.playing === null ? 'quiet' : 'iris'} />
      </div>
      {sound.failed && <ProblemLine error={sound.failed.error} />}
    </div>
  )
}
