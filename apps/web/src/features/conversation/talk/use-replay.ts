// Replays a line.
import { getSession } from '@parley/contracts/conversation/conversation.ts'
import { useState } from 'react'
import type { Player } from '#audio/player.ts'
import { call } from '#platform/http/call.ts'
import type { Line } from '../turns/line.ts'

export interface Replay {
  /** Key of the line that is being replayed. */
  readonly replaying: string | null
  /** Plays a line, or stops it if it is already playing. A `rate` below 1 is slower. */
  readonly play: (line: Line, rate?: number) => Promise<void>
}

export function useReplay(player: Player, sessionId: string): Replay {
  const [replaying, setReplaying] = useState<string | null>(null)
  const play = async (line: Line, rate = 1) => {
    if (replaying === line.key && rate === 1) return player.silence()
    player.unlock()
    setReplaying(line.key)
    // If the audio is gone, nothing plays; the text is on the screen.
    await playLine(player, sessionId, line, rate).catch(() => {})
    setReplaying((current) => (current === line.key ? null : current))
  }
  return { replaying, play }
}

/** Audio URLs expire after an hour; the session is then refetched for a new one. */
async function playLine(player: Player, sessionId: string, line: Line, rate: number): Promise<void> {
  try {
    await player.playUrl(line.audioUrl ?? '', { rate })
  } catch {
    const role = line.who === 'learner' ? 'user' : 'assistant'
    const { conversation_history } = await call(getSession, { params: { id: sessionId } })
    const fresh = conversation_history.find((message) => message.pair_id === line.pairId && message.role === role)
    if (fresh?.audio_url) await player.playUrl(fresh.audio_url, { rate })
  }
}
