// The words themselves, loaded beside the first lines of a talk.
import { type OnWord, Term, WordRoom, Words, type WordsProps } from '#ui/voice/words.tsx'

export function TalkWords({ onWord, ...given }: WordsProps & { onWord: OnWord }) {
  return (
    <WordRoom onWord={onWord}>
      <Words {...given} />
    </WordRoom>
  )
}

export function TalkTerm({ onWord, ...given }: Pick<WordsProps, 'text' | 'language'> & { onWord: OnWord }) {
  return (
    <WordRoom onWord={onWord}>
      <Term {...given} />
    </WordRoom>
  )
}
