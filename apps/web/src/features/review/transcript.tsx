import type { PublicReview, Review } from '@parley/contracts/review.ts'
import { type Ref, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Words } from '#ui/voice/words.tsx'
import { LineActs } from './line-acts.tsx'
import { LinePlayer } from './line-player.tsx'
import { type Line, piecesOf } from './talk.rules.ts'
import classes from './transcript.module.css'
import type { TalkPlayer } from './use-talk-player.ts'

export interface TranscriptProps {
  readonly review: PublicReview
  /** The same review where it is the reader's own: then lines can be put right and tried again. */
  readonly own?: Review | undefined
  readonly lines: readonly Line[]
  readonly player: TalkPlayer
  /** The line to show first, or undefined. */
  readonly shown: number | undefined
  readonly onMistake: (mistake: number) => void
}

/** Everything that was said, each line with its sound; what is worth a look leads to the mistake. */
export function Transcript({ shown, ...given }: TranscriptProps) {
  const target = useRef<HTMLLIElement>(null)
  useEffect(() => {
    if (shown !== undefined) target.current?.focus()
  }, [shown])
  return (
    <ol className={classes.lines}>
      {given.lines.map((line, place) => (
        <TranscriptLine
          key={`${line.message.pair_id}${line.side}`}
          {...given}
          line={line}
          place={place}
          ref={place === shown ? target : null}
        />
      ))}
    </ol>
  )
}

interface TranscriptLineProps extends Omit<TranscriptProps, 'shown'> {
  readonly line: Line
  readonly place: number
  readonly ref: Ref<HTMLLIElement>
}

function TranscriptLine({ review, own, line, place, player, onMistake, ref }: TranscriptLineProps) {
  const { t } = useTranslation('review')
  const { message, side } = line
  return (
    <li
      ref={ref}
      tabIndex={-1}
      className={classes.line}
      data-side={side}
      data-playing={player.playing === place || undefined}
    >
      <span className={classes.who}>{t(side === 'learner' ? 'side.learner' : 'side.partner')}</span>
      <div className={classes.said}>
        <p lang={review.scenario.target_language} className={message.struck ? classes.struck : undefined}>
          <Said line={line} review={review} onMistake={onMistake} />
        </p>
        {message.struck && <p className="small muted">{t('transcript.struck')}</p>}
        {message.is_cut && <p className="small muted">{t('transcript.cut')}</p>}
        <div className={classes.below}>
          <LinePlayer line={line} place={place} player={player} tone={side === 'partner' ? 'iris' : 'sand'} />
          {own && side === 'learner' && <LineActs review={own} message={message} />}
        </div>
      </div>
    </li>
  )
}

/** The words of a line; those worth a look are buttons that lead to their mistake. */
function Said({ line, review, onMistake }: Pick<TranscriptLineProps, 'line' | 'review' | 'onMistake'>) {
  const { t } = useTranslation('review')
  const language = review.scenario.target_language
  return piecesOf(line, review.mistakes).map(({ text, from, mistake }) =>
    mistake === null ? (
      <Words key={`at${from}`} text={text} language={language} line={line.message.content} />
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
