import type { PublicReview, Review } from '@parley/contracts/review.ts'
import { type Ref, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Words } from '#ui/voice/words.tsx'
import { LineActs } from './line-acts.tsx'
import { LinePlayer } from './line-player.tsx'
import { type Piece, piecesOf } from './pieces.rules.ts'
import type { Line } from './talk.rules.ts'
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
        {message.recording === 'expired' && <p className="small muted">{t('recording.expired')}</p>}
        {message.recording === 'not_stored' && <p className="small muted">{t('recording.notStored')}</p>}
        <div className={classes.below}>
          <LinePlayer line={line} place={place} player={player} tone={side === 'partner' ? 'iris' : 'sand'} />
          {own && side === 'learner' && <LineActs review={own} message={message} />}
        </div>
      </div>
    </li>
  )
}

type SaidProps = Pick<TranscriptLineProps, 'line' | 'review' | 'onMistake'>

/** The words of a line, marked where something is to be said of them. */
function Said({ line, review, onMistake }: SaidProps) {
  const highlights = review.part_feedback.flatMap((part) => part.highlights)
  return piecesOf(line, review.mistakes, highlights).map((piece) => (
    <SaidPiece key={piece.from} piece={piece} line={line} review={review} onMistake={onMistake} />
  ))
}

/** Words worth a look are a button that leads to their mistake; those that an exam's feedback points at say what it says. */
function SaidPiece({ piece, line, review, onMistake }: SaidProps & { readonly piece: Piece }) {
  const { t } = useTranslation('review')
  const { text, mistake, highlight } = piece
  if (mistake !== null) {
    return (
      <button type="button" className={classes.slip} title={t('transcript.slip')} onClick={() => onMistake(mistake)}>
        {text}
      </button>
    )
  }
  const words = <Words text={text} language={review.scenario.target_language} line={line.message.content} />
  if (highlight === null) return words
  return (
    <mark
      className={classes.note}
      data-good={highlight.is_positive || undefined}
      title={`${t(highlight.is_positive ? 'parts.good' : 'parts.look')} ${highlight.comment}`}
    >
      {words}
    </mark>
  )
}
