// The spoken placement on the stage: four questions aloud, each a little harder than the last.
import type { Language } from '@parley/contracts/language/language.ts'
import { placementQuestions } from '@parley/contracts/practice/placement.ts'
import { IconLanguage, IconVolume } from '@tabler/icons-react'
import { useEffect, useEffectEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useReading } from '#platform/http/use-reading.ts'
import { Button } from '#ui/controls/button.tsx'
import { ProblemLine } from '#ui/states/problem-line.tsx'
import classes from './placement.module.css'
import { PlacementDock } from './placement-dock.tsx'
import { usePlacement } from './use-placement.ts'
import type { Welcome } from './use-welcome.ts'
import { WelcomeFrame, type WelcomeFrameProps } from './welcome-frame.tsx'

export interface PlacementProps {
  readonly frame: Pick<WelcomeFrameProps, 'count' | 'at' | 'onLeave'>
  readonly language: Language
  readonly explanationLanguage: Language
  readonly welcome: Welcome
  /** Called with text that explains how the level was determined. */
  readonly onPlaced: (note: string) => void
}

export function Placement({ frame, language, explanationLanguage, welcome, onPlaced }: PlacementProps) {
  const { t } = useTranslation('welcome')
  const reading = useReading(language)
  const placement = usePlacement(language, ({ level, isGuess, count }) => {
    onPlaced(t(isGuess ? 'level.guess' : 'level.found', { count }))
    welcome.answer('level', { level, level_source: 'PLACEMENT' })
  })
  const { place, isJudging, error } = placement
  const question = placementQuestions[language][place] ?? ''
  const isPlaying = reading.playing === question
  return (
    <WelcomeFrame
      {...frame}
      tone={isJudging ? 'thinking' : isPlaying ? 'speaking' : 'idle'}
      onBack={() => welcome.go('level')}
      say={
        <>
          <strong>{t('placement.number', { now: place + 1, count: placementQuestions[language].length })}</strong>
          <span className={classes.harder}>{t('placement.harder')}</span>
        </>
      }
    >
      <section className={classes.asked} aria-live="polite">
        <AskedQuestion
          key={place}
          question={question}
          language={language}
          translation={
            language === explanationLanguage ? null : (placementQuestions[explanationLanguage][place] ?? null)
          }
          explanationLanguage={explanationLanguage}
          isPlaying={isPlaying}
          onHear={() => reading.toggle(question)}
        />
        {error !== null && <ProblemLine error={error} />}
        {welcome.error !== null && <ProblemLine error={welcome.error} />}
      </section>
      <PlacementDock placement={placement} language={language} />
    </WelcomeFrame>
  )
}

interface AskedQuestionProps {
  readonly question: string
  readonly language: Language
  /** Null if it would equal the question. */
  readonly translation: string | null
  readonly explanationLanguage: Language
  readonly isPlaying: boolean
  readonly onHear: () => void
}

/** Read out as it appears; browsers allow it because the user has already pressed a button. */
function AskedQuestion({
  question,
  language,
  translation,
  explanationLanguage,
  isPlaying,
  onHear,
}: AskedQuestionProps) {
  const { t } = useTranslation('welcome')
  const [isTranslated, setIsTranslated] = useState(false)
  const hear = useEffectEvent(onHear)
  useEffect(() => hear(), [])
  return (
    <>
      <h1 className={classes.line} lang={language} translate="no">
        {question}
      </h1>
      {isTranslated && translation !== null && (
        <p className={classes.under} lang={explanationLanguage}>
          {translation}
        </p>
      )}
      <p className={classes.tools}>
        <Button variant="quiet" icon={<IconVolume aria-hidden="true" />} aria-pressed={isPlaying} onClick={onHear}>
          {t('placement.again')}
        </Button>
        {translation !== null && (
          <Button
            variant="quiet"
            icon={<IconLanguage aria-hidden="true" />}
            aria-pressed={isTranslated}
            onClick={() => setIsTranslated(!isTranslated)}
          >
            {t('placement.translation')}
          </Button>
        )}
      </p>
    </>
  )
}
