import type { Language } from '@parley/contracts/language.ts'
import type { GlobalWord } from '@parley/contracts/vocabulary.ts'
import { ProblemLine } from '#ui/problem-line.tsx'
import { Voiceprint } from '#ui/voice/voiceprint.tsx'
import { SoundButton } from './sound-button.tsx'
import { soundOfText, soundOfWord, useWordSound } from './use-word-sound.ts'
import classes from './word-sound-row.module.css'

export interface WordSoundRowProps {
  readonly text: string
  readonly language: Language
  /** Null while the dictionary has not answered, or does not know it. */
  readonly word: GlobalWord | null
  /** `lg` where it is the one thing on show. */
  readonly size: 'sm' | 'lg'
}

/** Hear a word or a phrase; beside it its shape. */
export function WordSoundRow({ text, language, word, size }: WordSoundRowProps) {
  const sound = useWordSound()
  const sounding = word ? soundOfWord(word) : soundOfText(text, language)
  const said = word?.word ?? text
  return (
    <div data-screen>
      <div className={classes.hear} data-size={size}>
        <SoundButton text={said} sounding={sounding} sound={sound} size={size} />
        <Voiceprint
          phrase={said}
          className={classes.voiceprint}
          tone={sound.playing === sounding.key ? 'iris' : 'quiet'}
        />
      </div>
      {sound.failed && <ProblemLine error={sound.failed.error} />}
    </div>
  )
}
