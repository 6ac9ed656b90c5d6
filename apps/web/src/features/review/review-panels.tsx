// A review's parts in order, the most important ones first; figures at the side.
import type { PublicReview } from '@parley/contracts/review/review.ts'
import { isUnread } from '@parley/contracts/review/unrated.ts'
import { type ReactNode, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { mistakeLines, nextLine, stepLines } from './again/again-lines.ts'
import { useAgain } from './again/again-provider.tsx'
import { AgainSide } from './again/again-side.tsx'
import { PendingSection } from './pending-section.tsx'
import classes from './review-tabs.module.css'
import { DismissedSection } from './sections/dismissal-parts.tsx'
import { ConsistencySection, PartsSection, WordsSection } from './sections/feedback-sections.tsx'
import { CheckedPartly, FixesSection, NothingToFix } from './sections/fixes-section.tsx'
import { GoalsSection } from './sections/goals-section.tsx'
import { MistakeCard } from './sections/mistake-card.tsx'
import { OneThingSection } from './sections/one-thing-section.tsx'
import { SideFigures } from './sections/side-figures.tsx'
import { StepsSection } from './sections/steps-section.tsx'
import { StrengthSection } from './sections/strength-section.tsx'
import type { Line } from './talk/talk.rules.ts'
import type { TalkPlayer } from './talk/use-talk-player.ts'

interface PanelProps {
  readonly review: PublicReview
  readonly lines: readonly Line[]
  readonly player: TalkPlayer
  /** Shows a line in the transcript. */
  readonly onShowLine: (line: number) => void
}

export interface SummaryProps extends PanelProps {
  /** Shows all mistakes; undefined if there are no more. */
  readonly onMore?: (() => void) | undefined
  /** Shows the tasks; undefined if there are none. */
  readonly onTasks?: (() => void) | undefined
  /** Shown before everything else. */
  readonly before?: ReactNode
}

/** The most important parts. While the review is being generated, missing parts are shown as pending. */
export function Summary(props: SummaryProps) {
  const { review, lines, player, onTasks, before } = props
  const { t } = useTranslation('review')
  const isPending = review.status === 'pending'
  return (
    <div className={classes.two}>
      <div className={classes.main}>
        {before}
        {isByTheScript(review) ? <ScriptParts {...props} /> : <ModelParts {...props} />}
        <ConsistencySection review={review} lines={lines} player={player} />
        <PartsSection review={review} lines={lines} player={player} />
        {isPending && review.summary === null ? (
          <PendingSection title={t('summary.title')} />
        ) : (
          <WordsSection review={review} />
        )}
      </div>
      <div className={classes.side}>
        <AgainSide lines={[...mistakeLines(review).slice(0, 1), ...stepLines(review)]} />
        <SideFigures review={review} onTasks={onTasks} />
      </div>
    </div>
  )
}

/** Whether a script led the conversation and no model has read it: then the steps tell most. */
const isByTheScript = ({ status, steps, unrated }: PublicReview): boolean =>
  status === 'ready' && steps.length > 0 && isUnread(unrated)

/** Steps first, then the strongest line, the phrases, and one thing to say again. */
function ScriptParts({ review, lines, player, onShowLine, onMore }: SummaryProps) {
  return (
    <>
      <StepsSection review={review} lines={lines} player={player} />
      <StrengthSection review={review} lines={lines} player={player} />
      <GoalsSection review={review} lines={lines} onShowLine={onShowLine} />
      {review.mistakes.length === 0 && <OneThingSection review={review} lines={lines} player={player} />}
      <FixesSection review={review} lines={lines} player={player} onShowLine={onShowLine} onMore={onMore} />
      <DismissedSection language={review.scenario.target_language} />
    </>
  )
}

/** Goals first, then one strength, and what to fix first. */
function ModelParts({ review, lines, player, onShowLine, onMore }: SummaryProps) {
  const { t } = useTranslation('review')
  const isPending = review.status === 'pending'
  return (
    <>
      <GoalsSection review={review} lines={lines} onShowLine={onShowLine} />
      {isPending && review.strength === null ? (
        <PendingSection title={t('strength.title')} />
      ) : (
        <StrengthSection review={review} lines={lines} player={player} />
      )}
      {isPending && review.mistakes.length === 0 ? (
        <PendingSection title={t('fix.first')} />
      ) : (
        <FixesSection review={review} lines={lines} player={player} onShowLine={onShowLine} onMore={onMore} />
      )}
      <DismissedSection language={review.scenario.target_language} />
      <StepsSection review={review} lines={lines} player={player} />
    </>
  )
}

export interface MistakesProps extends PanelProps {
  /** The mistake to show first, or undefined. */
  readonly shown: number | undefined
  /** Number of leading mistakes to leave out because they are shown elsewhere. */
  readonly skip?: number
}

/** All mistakes, followed by those that the learner has dismissed. */
export function Mistakes(props: MistakesProps) {
  return (
    <div className={classes.main}>
      <MistakeCards {...props} />
      {props.review.mistakes.length > 0 && !props.skip && <CheckedPartly review={props.review} />}
      <DismissedSection language={props.review.scenario.target_language} />
    </div>
  )
}

/** Each mistake with a button to hear it. */
function MistakeCards({ review, lines, player, shown, onShowLine, skip = 0 }: MistakesProps) {
  const { t } = useTranslation('review')
  const target = useRef<HTMLElement>(null)
  const control = useAgain()
  useEffect(() => {
    if (shown !== undefined) target.current?.focus()
  }, [shown])
  if (review.mistakes.length === 0) {
    return review.status === 'pending' ? (
      <PendingSection title={t('tabs.mistakes')} />
    ) : (
      <NothingToFix review={review} />
    )
  }
  const again = mistakeLines(review)
  const next = control ? nextLine(again, control.of) : undefined
  const cards = review.mistakes.flatMap((mistake, place) => {
    const line = again[place]
    if (place < skip || !line) return []
    return (
      <MistakeCard
        key={line.id}
        mistake={mistake}
        mistakes={review.mistakes}
        language={review.scenario.target_language}
        lines={lines}
        player={player}
        again={line}
        isNext={line.id === next}
        onShow={onShowLine}
        {...(place === shown ? { ref: target } : {})}
      />
    )
  })
  if (!control) return <div className={classes.fixes}>{cards}</div>
  return (
    <div className={classes.two}>
      <div className={classes.fixes}>{cards}</div>
      <AgainSide lines={again} />
    </div>
  )
}
