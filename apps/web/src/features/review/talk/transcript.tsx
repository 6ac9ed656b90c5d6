import type { Message } from '@parley/contracts/conversation/conversation.ts'
import type { PublicReview, Review } from '@parley/contracts/review/review.ts'
import { type KeyboardEvent, type Ref, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#platform/language/format.ts'
import { latinKey } from '#ui/latin-key.ts'
import { ProblemLine } from '#ui/states/problem-line.tsx'
import { PartedLine } from '#ui/voice/parted-line.tsx'
import { Words } from '#ui/voice/words.tsx'
import { useLearnerTexts } from '../learner-texts.ts'
import { CorrectForm } from './correct-form.tsx'
import { LineActions } from './line-actions.tsx'
import { type Piece, piecesOf } from './pieces.rules.ts'
import type { Line } from './talk.rules.ts'
import classes from './transcript.module.css'
import { type LineControl, useLineControl } from './use-line-actions.ts'
import type { TalkPlayer } from './use-talk-player.ts'

export interface TranscriptProps {
  readonly review: PublicReview
  /** The same review if it is the reader's own: lines can then be corrected and tried again. */
  readonly own?: Review | undefined
  readonly lines: readonly Line[]
  readonly player: TalkPlayer
  /** The line to show first, or undefined. */
  readonly shown: number | undefined
  readonly onMistake: (mistake: number) => void
}

/** All lines with their audio; marked words link to the mistake. */
export function Transcript({ shown, ...props }: TranscriptProps) {
  const target = useRef<HTMLLIElement>(null)
  useEffect(() => {
    if (shown !== undefined) target.current?.focus()
  }, [shown])
  return (
    <ol className={classes.lines}>
      {props.lines.map((line, place) => (
        <EachLine
          key={`${line.message.pair_id}${line.side}`}
          {...props}
          line={line}
          place={place}
          ref={place === shown ? target : null}
        />
      ))}
    </ol>
  )
}

interface EachLineProps extends Omit<TranscriptProps, 'shown'> {
  readonly line: Line
  readonly place: number
  readonly ref: Ref<HTMLLIElement>
}

function EachLine({ own, ...props }: EachLineProps) {
  return own ? <OwnLine {...props} review={own} /> : <TranscriptLine {...props} />
}

interface TranscriptLineProps extends Omit<TranscriptProps, 'shown' | 'own'> {
  readonly line: Line
  readonly place: number
  readonly ref: Ref<HTMLLIElement>
  /** Set if the review is the reader's own. */
  readonly own?: { readonly review: Review; readonly control: LineControl } | undefined
}

/** A line in the reader's own conversation, with all its actions. */
function OwnLine({ review: own, ...props }: Omit<TranscriptLineProps, 'own'> & { readonly review: Review }) {
  const control = useLineControl(own, props.line.message)
  return <TranscriptLine {...props} review={own} own={{ review: own, control }} />
}

/** Shows speaker, words and time; on hover, focus or tap, the actions replace the time. */
function TranscriptLine({ review, own, line, place, player, onMistake, ref }: TranscriptLineProps) {
  const t = useLearnerTexts()
  const format = useFormat()
  const { message, side } = line
  const control = own?.control
  return (
    <li
      ref={ref}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: arrows move between lines, and Enter plays one
      tabIndex={0}
      className={classes.line}
      data-side={side}
      data-playing={player.playing === place || undefined}
      onKeyDown={(event) => onLineKey(event, { play: () => player.play(place, true), translate: control?.translate })}
    >
      <span className={classes.who}>{t(side === 'learner' ? 'side.learner' : 'side.partner')}</span>
      <div className={classes.said}>
        <p
          lang={review.scenario.target_language}
          translate="no"
          className={message.struck ? classes.struck : undefined}
        >
          <Said line={line} review={review} onMistake={onMistake} />
        </p>
        {control?.translation !== undefined && (
          <p className="small muted">{control.translation ?? t('transcript.noTranslation')}</p>
        )}
        {message.struck && <p className="small muted">{t('transcript.struck')}</p>}
        <EditOf message={message} language={review.scenario.target_language} />
        {message.is_cut && <p className="small muted">{t('transcript.cut')}</p>}
        {message.recording === 'expired' && <p className="small muted">{t('recording.expired')}</p>}
        {message.recording === 'not_stored' && <p className="small muted">{t('recording.notStored')}</p>}
        {control?.isCorrecting && (
          <CorrectForm
            content={message.edit?.edited ?? message.content}
            onSave={control.put}
            onStrike={control.strike}
            onClose={control.closeForm}
          />
        )}
        {control?.error ? <ProblemLine error={control.error} /> : null}
      </div>
      <time className={classes.time}>{format.clock(line.startMs)}</time>
      <LineActions line={line} place={place} player={player} own={own ?? null} />
    </li>
  )
}

/** The other wording of a line that the learner has edited: in an exam their edit, otherwise what was recognised. */
function EditOf({ message: { content, edit }, language }: { readonly message: Message; readonly language: string }) {
  const { t } = useTranslation('review')
  if (edit === undefined) return null
  const isExam = content === edit.recognised
  return (
    <p className="small muted">
      {t(isExam ? 'transcript.edited' : 'transcript.recognised')}{' '}
      <span lang={language} translate="no">
        {isExam ? edit.edited : edit.recognised}
      </span>
    </p>
  )
}

interface LineKeys {
  readonly play: () => void
  readonly translate: (() => void) | undefined
}

/** Handles keys only while the line itself has the focus, because the controls inside have their own keys. */
function onLineKey(event: KeyboardEvent<HTMLLIElement>, { play, translate }: LineKeys): void {
  const { currentTarget: here, target, key } = event
  if (target !== here || event.ctrlKey || event.metaKey || event.altKey) return
  const beside = key === 'ArrowDown' ? here.nextElementSibling : key === 'ArrowUp' ? here.previousElementSibling : null
  if (beside instanceof HTMLElement) beside.focus()
  else if (key === 'Enter') play()
  else if (latinKey(event.nativeEvent) === 't' && translate) translate()
  else return
  event.preventDefault()
}

type SaidProps = Pick<TranscriptLineProps, 'line' | 'review' | 'onMistake'>

/** A line's words, with its mistakes and highlights marked. */
function Said({ line, review, onMistake }: SaidProps) {
  const highlights = review.part_feedback.flatMap((part) => part.highlights)
  return (
    <PartedLine>
      {piecesOf(line, review.mistakes, highlights).map((piece) => (
        <SaidPiece key={piece.from} piece={piece} line={line} review={review} onMistake={onMistake} />
      ))}
    </PartedLine>
  )
}

/** A mistake is a button that opens it; a highlight shows the exam feedback for it. */
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
