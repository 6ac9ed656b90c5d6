// Hearing a line again.
import { useState } from 'react'
import type { Player } from '#audio/player.ts'
import type { ConversationApi } from '../turns/conversation-api.ts'
import type { Line } from '../turns/line.ts'

export interface Replay {
  /** The line that is heard again, by its key. */
  readonly replaying: string | null
  /** Plays a line; the one that plays already falls silent. `rate` below 1 is slower. */
  readonly play: (line: Line, rate?: number) => Promise<void>
}

export function useReplay(player: Player, api: ConversationApi): Replay {
  const [replaying, setReplaying] = useState<string | null>(null)
  const play = async (line: Line, rate = 1) => {
    if (replaying === line.key && rate === 1) return player.silence()
    player.unlock()
    setReplaying(line.key)
    // A sound that is gone stays silent; its words are on the screen.
    await playLine(player, api, line, rate).catch(() => {})
    setReplaying((current) => (current === line.key ? null : current))
  }
  return { replaying, play }
}

/** Addresses run out after an hour: then the session has a fresh one. */
async function playLine(player: Player, api: ConversationApi, line: Line, rate: number): Promise<void> {
  try {
    await player.playUrl(line.audioUrl ?? '', { rate })
  } catch {
    const role = line.who === 'learner' ? 'user' : 'assistant'
    const { conversation_history } = await api.session()
    const fresh = conversation_history.find((message) => message.pair_id === line.pairId && message.role === role)
    if (fresh?.audio_url) await player.playUrl(fresh.audio_url, { rate })
  }
}
