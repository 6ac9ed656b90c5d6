import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#platform/language/format.ts'
import { PlayButton } from '#ui/controls/play-button.tsx'
import { type NamedTurn, Timeline } from '#ui/voice/charts/timeline.tsx'
import { useLearnerTexts } from '../learner-texts.ts'
import type { Line } from './talk.rules.ts'
import classes from './talk-card.module.css'
import type { TalkPlayer } from './use-talk-player.ts'

/** The lines as turns of the timeline, each with a label for screen readers. */
function useTurns(lines: readonly Line[]): NamedTurn[] {
  const t = useLearnerTexts()
  const format = useFormat()
  return lines.map((line) => {
    const marks = [
      ...(line.goal ? [t('timeline.goal')] : []),
      ...(line.mistakes.length > 0 ? [t('timeline.slip')] : []),
    ]
    const who = t(line.side === 'learner' ? 'side.learner' : 'side.partner')
    return {
      side: line.side,
      text: line.message.content,
      durationMs: line.drawnMs,
      goal: line.goal,
      slip: line.mistakes.length > 0,
      label: [`${who}, ${format.clock(line.startMs)}`, line.message.content, ...marks].join('. '),
    }
  })
}

/** The entire conversation's timeline, with playback if it has audio. */
export function TalkCard({ lines, player }: { readonly lines: readonly Line[]; readonly player: TalkPlayer }) {
  const { t } = useTranslation('review')
  const format = useFormat()
  const turns = useTurns(lines)
  const [chosen, setChosen] = useState(0)
  const isPlaying = player.playing >= 0
  const current = isPlaying ? player.playing : chosen
  const counted = [
    t('timeline.turns', { count: turns.length }),
    t('timeline.goals', { count: turns.filter((turn) => turn.goal).length }),
    t('timeline.slips', { count: turns.filter((turn) => turn.slip).length }),
  ]
  const playFrom = (turn: number) => {
    setChosen(turn)
    player.play(turn)
  }
  return (
    <section className={`card ${classes.whole}`} aria-label={t('timeline.title')}>
      <div className={classes.inner} data-silent={!player.hasSound || undefined}>
        {player.hasSound && (
          <PlayButton
            size="lg"
            label={t('play.all')}
            stopLabel={t('play.stop')}
            isPlaying={isPlaying}
            onPlay={() => player.play(chosen)}
            onStop={() => {
              setChosen(current)
              player.stop()
            }}
          />
        )}
        <Timeline
          turns={turns}
          label={t('timeline.label', { what: format.list(counted) })}
          current={current}
          played={isPlaying ? player.progress : null}
          onPlayFrom={player.hasSound ? playFrom : undefined}
          onChoose={setChosen}
        />
      </div>
      <Key isSilent={!player.hasSound} turns={turns} />
      <p role="status" className={player.failed ? classes.failed : 'sr'}>
        {player.failed ? t('play.failed') : ''}
      </p>
    </section>
  )
}

interface KeyProps {
  readonly isSilent: boolean
  readonly turns: readonly NamedTurn[]
}

/** Legend for the colours in use; screen readers get it from the timeline itself. */
function Key({ isSilent, turns }: KeyProps) {
  const t = useLearnerTexts()
  return (
    <p className={classes.key} aria-hidden="true" data-silent={isSilent || undefined}>
      <span data-mark="partner">{t('side.partner')}</span>
      <span data-mark="learner">{t('side.learner')}</span>
      {turns.some((turn) => turn.goal) && <span data-mark="goal">{t('timeline.goal')}</span>}
      {turns.some((turn) => turn.slip) && <span data-mark="slip">{t('timeline.slip')}</span>}
    </p>
  )
}
