// The review in figures. They stand at the side and never first.
import type { Review } from '@parley/contracts/review.ts'
import { IconCheck } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#platform/format.ts'
import { Level } from '#ui/voice/level.tsx'
import { BandsSection } from './bands-section.tsx'
import { Evidence } from './evidence.tsx'
import classes from './side-figures.module.css'
import { Unrated } from './unrated.tsx'

export function SideFigures({ review }: { readonly review: Review }) {
  const { t } = useTranslation('review')
  const exam = review.scenario.scenario_type === 'IELTS'
  return (
    <aside className={classes.side} aria-label={t('figures.label')}>
      {exam ? <BandsSection review={review} /> : <LevelSection review={review} />}
      <CountsSection counts={review.counts} />
      <WordsUsedSection review={review} />
    </aside>
  )
}

function LevelSection({ review }: { readonly review: Review }) {
  const { t } = useTranslation('review')
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
    </section>
  )
}

function CountsSection({ counts }: Pick<Review, 'counts'>) {
  const { t } = useTranslation('review')
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

function WordsUsedSection({ review }: { readonly review: Review }) {
  const { t } = useTranslation('review')
  const offered = [
    ...review.vocabulary.map(({ word, used }) => ({ text: word, used })),
    ...review.phrases.map(({ phrase, used }) => ({ text: phrase, used })),
  ]
  if (offered.length === 0) return null
  const used = offered.filter((item) => item.used)
  const shown = [...used, ...offered.filter((item) => !item.used)]
  return (
    <section>
      <h2>{t('used.title')}</h2>
      <p className={classes.help}>{t('used.count', { used: used.length, count: offered.length })}</p>
      <ul className={classes.used}>
        {shown.map((item) => (
          <li key={item.text} data-used={item.used || undefined}>
            {item.used && <IconCheck className="i i-sm" aria-hidden="true" />}
            <span lang={review.scenario.target_language}>{item.text}</span>
            <span className="sr">{t(item.used ? 'used.yes' : 'used.no')}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
