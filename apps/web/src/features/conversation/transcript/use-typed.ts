// The partner's line as it appears: typed, with the playing sentence marked.
import { useEffect, useState } from 'react'
import type { Floor, Reply } from '../turns/floor.ts'
import { characterMs, type SpokenParts, sentenceSpan, spokenParts, typedCharacters } from './typing.ts'

/** The visible parts of `text`: played, playing, not played yet. */
export function useTyped(text: string, reply: Reply, floor: Floor): SpokenParts {
  const [textAt] = useState(() => performance.now())
  const [voiceAt, setVoiceAt] = useState<number | null>(null)
  const [now, setNow] = useState(textAt)
  const isSpeaking = floor.kind === 'speaking'
  const sentence = isSpeaking ? floor.sentence : null
  const span = sentence === null ? { start: 0, end: 0 } : sentenceSpan(reply.sentences, sentence)
  const typed = wantsLessMotion() ? text.length : typedCharacters({ textAt, voiceAt }, now, span.start, text.length)
  const isTyping = typed < text.length

  useEffect(() => {
    if (isSpeaking) setVoiceAt((before) => before ?? performance.now())
  }, [isSpeaking])
  useEffect(() => {
    if (!isTyping) return
    const timer = setInterval(() => setNow(performance.now()), characterMs)
    return () => clearInterval(timer)
  }, [isTyping])

  const { spoken, now: current, later } = spokenParts(text, reply.sentences, sentence, reply.word)
  return {
    spoken: spoken.slice(0, typed),
    now: current.slice(0, Math.max(0, typed - spoken.length)),
    later: later.slice(0, Math.max(0, typed - spoken.length - current.length)),
  }
}

const wantsLessMotion = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches
