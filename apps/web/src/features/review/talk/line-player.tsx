import { useFormat } from '#platform/language/format.ts'
import { PlayButton } from '#ui/controls/play-button.tsx'
import { Voiceprint } from '#ui/voice/voiceprint.tsx'
import { useLearnerTexts } from '../learner-texts.ts'
import classes from './line-player.module.css'
import type { Line } from './talk.rules.ts'
import type { TalkPlayer } from './use-talk-player.ts'

export interface LinePlayerProps {
  readonly line: Line
  /** Its index in the conversation. */
  readonly place: number
  readonly player: TalkPlayer
  /** The spoken words if only part of the line is shown. */
  readonly phrase?: string
  readonly tone?: 'iris' | 'sand' | 'done'
}

/** Plays one line: button, waveform, time. Without audio only waveform and time. */
export function LinePlayer({ line, place, player, phrase = line.message.content, tone = 'iris' }: LinePlayerProps) {
  const t = useLearnerTexts()
  const format = useFormat()
  const time = format.clock(line.startMs)
  const isPlaying = player.playing === place
  const fill = isPlaying ? player.progress : tone === 'done' ? 1 : 0
  return (
    <div className={classes.player} data-tone={tone}>
      {line.message.audio_url !== null && (
        <PlayButton
          label={t(line.side === 'learner' ? 'play.mine' : 'play.partner', { time })}
          stopLabel={t('play.stop')}
          isPlaying={isPlaying}
          onPlay={() => player.play(place, true)}
          onStop={player.stop}
          tone={tone}
        />
      )}
      <span className={classes.voice}>
        <Voiceprint
          phrase={phrase}
          fill={fill}
          tone={tone === 'done' ? 'done' : tone === 'iris' ? 'iris' : 'quiet'}
          className={classes.bars}
        />
      </span>
      <span className={classes.time}>{time}</span>
    </div>
  )
}
