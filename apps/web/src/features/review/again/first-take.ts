import type { Line } from '../talk/talk.rules.ts'
import type { TalkPlayer } from '../talk/use-talk-player.ts'
import type { FirstTake } from './again-words.tsx'

/** A line's recording from the conversation; null if there is none. @param isWhole whether it contains nothing else */
export function firstTakeOf(
  lines: readonly Line[],
  place: number,
  player: TalkPlayer,
  isWhole: boolean,
): FirstTake | null {
  const url = lines[place]?.message.audio_url ?? null
  if (url === null) return null
  return {
    isPlaying: player.playing === place,
    play: () => player.play(place, true),
    stop: player.stop,
    wholeUrl: isWhole ? url : null,
  }
}
