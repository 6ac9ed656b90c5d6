// The state of a review's lines that can be said again, and the microphone that they share.
import type { Language } from '@parley/contracts/language/language.ts'
import { createContext, type ReactNode, use, useEffect, useEffectEvent, useState } from 'react'
import { readTake } from '#audio/take.ts'
import { type TakeControl, useTake } from '#audio/use-take.ts'
import { useTakeDeps } from '#platform/take-deps.ts'
import { type Again, type AgainLine, afterTake, afterTyping, untouched } from './again.rules.ts'
import { type Sounds, useSounds } from './use-sounds.ts'

export interface AgainControl extends TakeControl {
  /** Whether transcription is available; otherwise the learner types the line. */
  readonly canListen: boolean
  /** Plays audio, one recording at a time. */
  readonly sounds: Sounds
  of(id: string): Again
  /** Whether the learner has opened a line that is not offered by default. */
  isOpen(id: string): boolean
  open(id: string): void
  record(line: AgainLine): void
  type(line: AgainLine, text: string): void
  /** Compares a take that could not be transcribed before. */
  read(line: AgainLine): void
}

const AgainContext = createContext<AgainControl | null>(null)

/** Null if the review is read-only, such as another learner's. */
export const useAgain = (): AgainControl | null => use(AgainContext)

export interface AgainProviderProps {
  readonly language: Language
  readonly children: ReactNode
}

export function AgainProvider({ language, children }: AgainProviderProps) {
  const deps = useTakeDeps()
  const sounds = useSounds()
  const [lines] = useState(() => new Map<string, AgainLine>())
  const [stands, setStands] = useState<ReadonlyMap<string, Again>>(new Map())
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set())
  const change = (line: AgainLine, next: (before: Again) => Again) =>
    setStands((before) => new Map(before).set(line.id, next(before.get(line.id) ?? untouched)))
  const take = useTake(deps, language, (id, end) => {
    const line = lines.get(id)
    if (line) change(line, (before) => afterTake(before, line, end))
  })
  const of = (id: string) => stands.get(id) ?? untouched
  const read = async (line: AgainLine) => {
    const { problem } = of(line.id)
    if (problem?.kind !== 'unread') return
    const end = await readTake(deps, problem.wav, language)
    change(line, (before) => afterTake(before, line, end))
  }
  const readAll = useEffectEvent(() => {
    for (const line of lines.values()) void read(line)
  })
  useEffect(() => {
    addEventListener('online', readAll)
    return () => removeEventListener('online', readAll)
  }, [])
  return (
    <AgainContext
      value={{
        ...take,
        canListen: deps.canListen,
        sounds,
        of,
        isOpen: (id) => opened.has(id),
        open: (id) => setOpened((before) => new Set(before).add(id)),
        record(line) {
          sounds.stop()
          lines.set(line.id, line)
          take.start(line.id)
        },
        type: (line, text) => change(line, (before) => afterTyping(before, line, text)),
        read: (line) => void read(line),
      }}
    >
      {children}
    </AgainContext>
  )
}
