// Actions on a line: play, play slower, translate; on the learner's own lines also correct, retry, save.
import type { Review } from '@parley/contracts/review/review.ts'
import {
  IconLanguage,
  IconMicrophone,
  IconMicrophoneOff,
  IconPin,
  IconPinFilled,
  IconPlayerPlay,
  IconPlayerStop,
  IconPlayerTrackPrev,
  IconRefresh,
} from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#platform/language/format.ts'
import { IconButton } from '#ui/controls/icon-button.tsx'
import { slowerRate } from '../again/use-sounds.ts'
import { useLearnerTexts } from '../learner-texts.ts'
import classes from './line-actions.module.css'
import type { Line } from './talk.rules.ts'
import type { LineControl } from './use-line-actions.ts'
import type { TalkPlayer } from './use-talk-player.ts'

export interface LineActionsProps {
  readonly line: Line
  readonly place: number
  readonly player: TalkPlayer
  /** Null in a read-only review. */
  readonly own: { readonly review: Review; readonly control: LineControl } | null
}

export function LineActions({ line, place, player, own }: LineActionsProps) {
  return (
    <div className={classes.acts} data-acts data-screen>
      {line.message.audio_url !== null && <Hear {...{ line, place, player }} />}
      {own && <Translate control={own.control} />}
      {own && line.side === 'learner' && <OwnLineActions line={line} {...own} />}
    </div>
  )
}

function Hear({ line, place, player }: Pick<LineActionsProps, 'line' | 'place' | 'player'>) {
  const t = useLearnerTexts()
  const format = useFormat()
  const time = format.clock(line.startMs)
  const isPlaying = player.playing === place
  return (
    <>
      <IconButton
        label={isPlaying ? t('play.stop') : t(line.side === 'learner' ? 'play.mine' : 'play.partner', { time })}
        onClick={() => (isPlaying ? player.stop() : player.play(place, true))}
      >
        {isPlaying ? <IconPlayerStop aria-hidden="true" /> : <IconPlayerPlay aria-hidden="true" />}
      </IconButton>
      <IconButton label={t('play.slower')} onClick={() => player.play(place, true, slowerRate)}>
        <IconPlayerTrackPrev aria-hidden="true" />
      </IconButton>
    </>
  )
}

function Translate({ control }: { readonly control: LineControl }) {
  const { t } = useTranslation('review')
  return (
    <IconButton label={t('transcript.translate')} aria-pressed={control.isTranslated} onClick={control.translate}>
      <IconLanguage aria-hidden="true" />
    </IconButton>
  )
}

interface OwnActionsProps {
  readonly line: Line
  readonly review: Review
  readonly control: LineControl
}

function OwnLineActions({ line: { message }, review, control }: OwnActionsProps) {
  const { t } = useTranslation('review')
  const { recording } = message
  const isPermanent = recording === 'permanent'
  return (
    <>
      {(recording === 'expires' || isPermanent) && (
        <IconButton
          label={t('recording.keep')}
          aria-pressed={isPermanent}
          onClick={() => control.keepRecording(!isPermanent)}
        >
          {isPermanent ? <IconPinFilled aria-hidden="true" /> : <IconPin aria-hidden="true" />}
        </IconButton>
      )}
      {review.scenario.scenario_type === 'DIALOG' && (
        <IconButton label={t('retry.start')} onClick={control.retry}>
          <IconRefresh aria-hidden="true" />
        </IconButton>
      )}
      {message.struck ? (
        <IconButton label={t('correct.again')} onClick={control.countAgain} tip="left">
          <IconMicrophone aria-hidden="true" />
        </IconButton>
      ) : (
        <IconButton label={t('correct.open')} onClick={control.openForm} tip="left">
          <IconMicrophoneOff aria-hidden="true" />
        </IconButton>
      )}
    </>
  )
}
