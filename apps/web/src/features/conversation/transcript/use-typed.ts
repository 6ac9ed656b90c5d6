// The partner's line as it appears: typed, and marked where the voice is.
import { useEffect, useState } from 'react'
import type { Floor } from '../turns/floor.ts'
import type { Reply } from '../turns/reply.ts'
import { characterMs, type SpokenParts, sentenceSpan, spokenParts, typedCharacters } from './typing.ts'

/** What of `text` is shown, heard, being heard and still to come. */
export function useTyped(text: string, reply: Reply, floor: Floor): SpokenParts {
  const [textAt] = useState(() => performance.now())
  const [voiceAt, setVoiceAt] = useState<number | null>(null)
  const [now, setNow] = useState(textAt)
  const isSpeaking = floor.is === 'speaking'
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

  const { heard, now: current, later } = spokenParts(text, reply.sentences, sentence)
  return {
    heard: heard.slice(0, typed),
    now: current.slice(0, Math.max(0, typed - heard.length)),
    later: later.slice(0, Math.max(0, typed - heard.length - current.length)),
  }
}

const wantsLessMotion = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches
