// The review in figures, shown at the side and never first.
import type { Language } from '@parley/contracts/language/language.ts'
import type { PublicReview } from '@parley/contracts/review/review.ts'
import { IconCheck } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#platform/language/format.ts'
import { Button } from '#ui/controls/button.tsx'
import { Level } from '#ui/voice/charts/level.tsx'
import { Words } from '#ui/voice/words.tsx'
import { useLearnerTexts } from '../learner-texts.ts'
import { PendingSection } from '../pending-section.tsx'
import { BandsSection } from './bands-section.tsx'
import { Evidence } from './evidence.tsx'
import { NearWords } from './goals-section.tsx'
import { ReviewMadeBy } from './review-made-by.tsx'
import classes from './side-figures.module.css'
import { Unrated } from './unrated.tsx'

export interface SideFiguresProps {
  readonly review: PublicReview
  /** Shows the tasks; undefined if there are none. */
  readonly onTasks?: (() => void) | undefined
}

export function SideFigures({ review, onTasks }: SideFiguresProps) {
  const { t } = useTranslation('review')
  return (
    <aside className={classes.side} aria-label={t('figures.label')}>
      <Rating review={review} />
      <CountsSection counts={review.counts} />
      <WordsUsedSection review={review} />
      {onTasks && (
        <section data-screen>
          <h2>{t('tabs.tasks')}</h2>
          <p className={classes.help}>{t(review.mistakes.length > 0 ? 'next.text' : 'next.steps')}</p>
          <Button variant="soft" className={classes.next} onClick={onTasks}>
            {t('next.action')}
          </Button>
        </section>
      )}
    </aside>
  )
}

/** Bands for an exam, a level for a dialogue; neither is guessed while the review is being generated. */
function Rating({ review }: { readonly review: PublicReview }) {
  const { t } = useTranslation('review')
  const isExam = review.scenario.scenario_type === 'IELTS'
  const isKnown = review.unrated !== null || (isExam ? review.ielts : review.level) !== null
  if (review.status === 'pending' && !isKnown) {
    return <PendingSection title={t(isExam ? 'bands.title' : 'level.title')} />
  }
  return isExam ? <BandsSection review={review} /> : <LevelSection review={review} />
}

function LevelSection({ review }: { readonly review: PublicReview }) {
  const t = useLearnerTexts()
  const { level } = review
  return (
    <section>
      <h2>{t('level.title')}</h2>
      {level ? (
        <>
          <p className={classes.level}>
            <Level level={level.cefr} size="lg" label={t('level.label', { level: level.cefr })} />
          </p>
          <p className={classes.help}>{t(`level.${level.confidence}`)}</p>
          <Evidence quotes={level.evidence} language={review.scenario.target_language} />
        </>
      ) : (
        <Unrated review={review} kind="level" />
      )}
      <ReviewMadeBy review={review} />
    </section>
  )
}

function CountsSection({ counts }: Pick<PublicReview, 'counts'>) {
  const t = useLearnerTexts()
  const format = useFormat()
  const figures = [
    { name: t('counts.words', { count: counts.words }), value: counts.words },
    { name: t('counts.different', { count: counts.different_words }), value: counts.different_words },
    ...(counts.words_per_minute === null
      ? []
      : [{ name: t('counts.pace', { count: Math.round(counts.words_per_minute) }), value: counts.words_per_minute }]),
    { name: t('counts.turns', { count: counts.learner_turns }), value: counts.learner_turns },
  ]
  return (
    <section>
      <h2>{t('counts.title')}</h2>
      <dl className={classes.figures}>
        {figures.map(({ name, value }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{format.number(Math.round(value))}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

function WordsUsedSection({ review }: { readonly review: PublicReview }) {
  const { t } = useTranslation('review')
  const offered = [
    ...review.vocabulary.map(({ word, used }) => ({ text: word, used, near: null })),
    ...review.phrases.map(({ phrase, used, near = null }) => ({ text: phrase, used, near: used ? null : near })),
  ]
  if (offered.length === 0) return null
  const used = offered.filter((item) => item.used)
  const shown = [...used, ...offered.filter((item) => !item.used && item.near === null)]
  const { target_language: language } = review.scenario
  return (
    <section>
      <h2>{t('used.title')}</h2>
      <p className={classes.help}>{t('used.count', { used: used.length, count: offered.length })}</p>
      <ul className={classes.used}>
        {shown.map((item) => (
          <li key={item.text} data-used={item.used || undefined}>
            {item.used && <IconCheck className="i i-sm" aria-hidden="true" />}
            <span lang={language} translate="no">
              <Words text={item.text} language={language} />
            </span>
            <span className="sr">{t(item.used ? 'used.yes' : 'used.no')}</span>
          </li>
        ))}
      </ul>
      <NearlyUsed phrases={offered.filter(({ near }) => near !== null)} language={language} />
    </section>
  )
}

interface NearlyUsedProps {
  readonly phrases: readonly { readonly text: string; readonly near: { readonly quote: string } | null }[]
  readonly language: Language
}

function NearlyUsed({ phrases, language }: NearlyUsedProps) {
  const { t } = useTranslation('review')
  if (phrases.length === 0) return null
  return (
    <>
      <h3 className={classes.nearly}>{t('used.nearly')}</h3>
      <ul className={classes.near}>
        {phrases.map(({ text, near }) => (
          <li key={text}>
            <span lang={language} translate="no">
              <Words text={text} language={language} />
            </span>
            {near && <NearWords near={near.quote} language={language} />}
          </li>
        ))}
      </ul>
    </>
  )
}
