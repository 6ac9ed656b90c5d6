// Shows the learner's line for each step next to one way to say it. A difference is not a mistake, so none is coloured
// as one.
import type { Language } from '@parley/contracts/language/language.ts'
import type { PublicReview, ReviewStep } from '@parley/contracts/review/review.ts'
import { useContext } from 'react'
import { FlatLine } from '#ui/voice/charts/flat-line.tsx'
import { PartedLine } from '#ui/voice/parted-line.tsx'
import { Words } from '#ui/voice/words.tsx'
import type { AgainLine } from '../again/again.rules.ts'
import { stepLines } from '../again/again-lines.ts'
import { anchorOf } from '../again/again-side.tsx'
import { ExamplePlayer } from '../again/example-player.tsx'
import { firstTakeOf } from '../again/first-take.ts'
import { SayButton, StepAgain } from '../again/step-again.tsx'
import { useLearnerTexts } from '../learner-texts.ts'
import { LinePlayer } from '../talk/line-player.tsx'
import { type Line, learnerLine } from '../talk/talk.rules.ts'
import type { TalkPlayer } from '../talk/use-talk-player.ts'
import { ExampleActions } from './mistake-actions.ts'
import { type LinePart, lineDifferences } from './step-differences.ts'
import classes from './steps-section.module.css'

export interface StepsSectionProps {
  readonly review: Pick<PublicReview, 'mistakes' | 'steps' | 'scenario'>
  readonly lines: readonly Line[]
  readonly player: TalkPlayer
}

export function StepsSection({ review, lines, player }: StepsSectionProps) {
  const t = useLearnerTexts()
  const { steps, scenario } = review
  if (steps.length === 0) return null
  const hasMarks = steps.some(({ said, example }) => said !== null && isMarked(said.quote, example, scenario))
  return (
    <section aria-labelledby="review-steps">
      <h2 id="review-steps">{t('steps.title')}</h2>
      <p className="muted">{t('steps.note')}</p>
      {hasMarks && (
        <p className={classes.key} aria-hidden="true">
          <span data-mark="said">{t('steps.onlySaid')}</span>
          <span data-mark="example">{t('steps.onlyExample')}</span>
        </p>
      )}
      <ol className={classes.steps}>
        {stepLines(review).map((again, index) => {
          const step = steps[index]
          return step && <Step key={again.id} {...{ step, again, lines, player }} number={index + 1} />
        })}
      </ol>
    </section>
  )
}

const isMarked = (said: string, example: string, { target_language: language }: PublicReview['scenario']): boolean => {
  const { said: mine, example: other } = lineDifferences(said, example, language)
  return [...mine, ...other].some(({ isOnlyHere }) => isOnlyHere)
}

interface StepProps extends Pick<StepsSectionProps, 'lines' | 'player'> {
  readonly step: ReviewStep
  readonly again: AgainLine
  readonly number: number
}

function Step({ step, again, number, lines, player }: StepProps) {
  const t = useLearnerTexts()
  const keep = useContext(ExampleActions)
  const { said, example } = step
  const { language } = again
  const differences = lineDifferences(said?.quote ?? '', example, language)
  const place = said === null ? -1 : learnerLine(lines, said.pair_id)
  const line = lines[place]
  const first = firstTakeOf(lines, place, player, true)
  return (
    <li id={anchorOf(again)} tabIndex={-1}>
      <p className={classes.text}>
        <b>{number}</b> {step.text}
      </p>
      <div className={classes.said}>
        <p className={classes.who}>{t('steps.said')}</p>
        {said === null ? (
          <div className="muted">
            <span className={classes.flat}>
              <FlatLine />
            </span>
            {t('steps.nothing')}
          </div>
        ) : (
          <>
            <Compared parts={differences.said} language={language} whole={said.quote} />
            {!step.is_done && <p className="small muted">{t('steps.tried')}</p>}
            {line && <LinePlayer line={line} place={place} player={player} tone="sand" />}
          </>
        )}
        <SayButton line={again} first={first} />
      </div>
      <div className={classes.example}>
        <p className={classes.who}>{t('steps.example')}</p>
        <Compared
          parts={said === null ? [{ text: example, from: 0, isOnlyHere: false }] : differences.example}
          language={language}
          whole={example}
        />
        <ExamplePlayer line={again} onPlay={player.stop} keep={keep?.(example, 'card')} />
      </div>
      <StepAgain line={again} first={first} tomorrow={keep?.(example, 'tomorrow')} />
    </li>
  )
}

interface ComparedProps {
  readonly parts: readonly LinePart[]
  readonly language: Language
  readonly whole: string
}

function Compared({ parts, language, whole }: ComparedProps) {
  return (
    <p className={classes.line} lang={language} translate="no">
      <PartedLine>
        {parts.map(({ text, from, isOnlyHere }) => {
          const Part = isOnlyHere ? 'mark' : 'span'
          return (
            <Part key={from}>
              <Words text={text} language={language} line={whole} />
            </Part>
          )
        })}
      </PartedLine>
    </p>
  )
}
