import type { Review } from '@parley/contracts/review.ts'
import { type ReactNode, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { LinePlayer } from './line-player.tsx'
import { type Line, piecesOf } from './talk.rules.ts'
import classes from './transcript.module.css'
import type { TalkPlayer } from './use-talk-player.ts'

export interface TranscriptProps {
  readonly review: Pick<Review, 'mistakes' | 'scenario'>
  readonly lines: readonly Line[]
  readonly player: TalkPlayer
  /** The line to show first, or undefined. */
  readonly shown: number | undefined
  readonly onMistake: (mistake: number) => void
}

/** Everything that was said, each line with its sound; what is worth a look leads to the mistake. */
export function Transcript({ review, lines, player, shown, onMistake }: TranscriptProps) {
  const target = useRef<HTMLLIElement>(null)
  useEffect(() => {
    if (shown !== undefined) target.current?.focus()
  }, [shown])
  return (
    <ol className={classes.lines}>
      {lines.map((line, place) => (
        <li
          key={`${line.message.pair_id}${line.side}`}
          ref={place === shown ? target : null}
          tabIndex={-1}
          className={classes.line}
          data-side={line.side}
          data-playing={player.playing === place || undefined}
        >
          <Speaker side={line.side} />
          <div className={classes.said}>
            <p lang={review.scenario.target_language} className={line.message.struck ? classes.struck : undefined}>
              <Said line={line} mistakes={review.mistakes} onMistake={onMistake} />
            </p>
            {line.message.struck && <Struck />}
            <LinePlayer line={line} place={place} player={player} tone={line.side === 'partner' ? 'iris' : 'sand'} />
          </div>
        </li>
      ))}
    </ol>
  )
}

function Speaker({ side }: Pick<Line, 'side'>) {
  const { t } = useTranslation('review')
  return <span className={classes.who}>{t(side === 'learner' ? 'side.learner' : 'side.partner')}</span>
}

function Struck() {
  const { t } = useTranslation('review')
  return <p className="small muted">{t('transcript.struck')}</p>
}

interface SaidProps extends Pick<TranscriptProps, 'onMistake'> {
  readonly line: Line
  readonly mistakes: Review['mistakes']
}

function Said({ line, mistakes, onMistake }: SaidProps): ReactNode {
  const { t } = useTranslation('review')
  return piecesOf(line, mistakes).map(({ text, mistake }) =>
    mistake === null ? (
      text
    ) : (
      <button
        key={mistake}
        type="button"
        className={classes.slip}
        title={t('transcript.slip')}
        onClick={() => onMistake(mistake)}
      >
        {text}
      </button>
    ),
  )
}
