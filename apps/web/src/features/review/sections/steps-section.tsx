// Step by step what was said beside one way to say it. A difference is no mistake, so nothing here is coloured as one.
import type { Language } from '@parley/contracts/language.ts'
import type { PublicReview, ReviewStep } from '@parley/contracts/review.ts'
import { createContext, type ReactNode, useContext } from 'react'
import { useTranslation } from 'react-i18next'
import { Words } from '#ui/voice/words.tsx'
import { LinePlayer } from '../talk/line-player.tsx'
import { type Line, learnerLine } from '../talk/talk.rules.ts'
import type { TalkPlayer } from '../talk/use-talk-player.ts'
import { type LinePart, lineDifferences } from './step-differences.ts'
import classes from './steps-section.module.css'

/** Draws the sound of an example; null for whoever cannot ask for it. */
export const ExampleSound = createContext<((text: string, language: Language) => ReactNode) | null>(null)

export interface StepsSectionProps {
  readonly review: Pick<PublicReview, 'steps' | 'scenario'>
  readonly lines: readonly Line[]
  readonly player: TalkPlayer
}

export function StepsSection({ review, lines, player }: StepsSectionProps) {
  const { t } = useTranslation('review')
  const { steps, scenario } = review
  if (steps.length === 0) return null
  return (
    <section aria-labelledby="review-steps">
      <h2 id="review-steps">{t('steps.title')}</h2>
      <p className="muted">{t('steps.note')}</p>
      <p className={classes.key} aria-hidden="true">
        <span data-mark="said">{t('steps.onlySaid')}</span>
        <span data-mark="example">{t('steps.onlyExample')}</span>
      </p>
      <ol className={classes.steps}>
        {steps.map((step, index) => (
          <Step
            key={`${step.text} ${step.example}`}
            step={step}
            number={index + 1}
            language={scenario.target_language}
            lines={lines}
            player={player}
          />
        ))}
      </ol>
    </section>
  )
}

interface StepProps extends Pick<StepsSectionProps, 'lines' | 'player'> {
  readonly step: ReviewStep
  readonly number: number
  readonly language: Language
}

function Step({ step, number, language, lines, player }: StepProps) {
  const { t } = useTranslation('review')
  const exampleSound = useContext(ExampleSound)
  const { said, example } = step
  const differences = lineDifferences(said?.quote ?? '', example, language)
  const place = said === null ? -1 : learnerLine(lines, said.pair_id)
  const line = lines[place]
  return (
    <li>
      <p className={classes.text}>
        <b>{number}</b> {step.text}
      </p>
      <div className={classes.said}>
        <p className={classes.who}>{t('steps.said')}</p>
        {said === null ? (
          <p className="muted">{t('steps.nothing')}</p>
        ) : (
          <>
            <Compared parts={differences.said} language={language} whole={said.quote} />
            {!step.is_done && <p className="small muted">{t('steps.tried')}</p>}
            {line && <LinePlayer line={line} place={place} player={player} tone="sand" />}
          </>
        )}
      </div>
      <div className={classes.example}>
        <p className={classes.who}>{t('steps.example')}</p>
        <Compared
          parts={said === null ? [{ text: example, from: 0, isOnlyHere: false }] : differences.example}
          language={language}
          whole={example}
        />
        {exampleSound?.(example, language)}
      </div>
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
    <p className={classes.line} lang={language}>
      {parts.map(({ text, from, isOnlyHere }) => {
        const Part = isOnlyHere ? 'mark' : 'span'
        return (
          <Part key={from}>
            <Words text={text} language={language} line={whole} />
          </Part>
        )
      })}
    </p>
  )
}
