// Tappable words, loaded together with the first lines of a conversation.
import { type OnWord, Term, Words, type WordsProps, WordTapProvider } from '#ui/voice/words.tsx'

export function TalkWords({ onWord, ...words }: WordsProps & { onWord: OnWord }) {
  return (
    <WordTapProvider onWord={onWord}>
      <Words {...words} />
    </WordTapProvider>
  )
}

export function TalkTerm({ onWord, ...term }: Pick<WordsProps, 'text' | 'language'> & { onWord: OnWord }) {
  return (
    <WordTapProvider onWord={onWord}>
      <Term {...term} />
    </WordTapProvider>
  )
}
