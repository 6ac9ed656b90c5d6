import type { Language } from '@parley/contracts/language/language.ts'
import type { GlobalWord } from '@parley/contracts/practice/vocabulary.ts'
import { ProblemLine } from '#ui/states/problem-line.tsx'
import { Voiceprint } from '#ui/voice/voiceprint.tsx'
import { SoundButton } from './sound-button.tsx'
import { soundOfText, soundOfWord, useWordSound } from './use-word-sound.ts'
import classes from './word-sound-row.module.css'

export interface WordSoundRowProps {
  readonly text: string
  readonly language: Language
  /** Null until the dictionary has answered, or if it does not contain the word. */
  readonly word: GlobalWord | null
  /** `lg` if the word is the main element. */
  readonly size: 'sm' | 'lg'
}

/** Plays a word or a phrase, with its waveform. */
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
