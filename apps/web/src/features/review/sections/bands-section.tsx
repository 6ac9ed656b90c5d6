import type { PublicReview } from '@parley/contracts/review/review.ts'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#platform/language/format.ts'
import { BandGauge } from '#ui/voice/charts/band-gauge.tsx'
import classes from './bands-section.module.css'
import { Evidence } from './evidence.tsx'
import { ReviewMadeBy } from './review-made-by.tsx'
import { Unrated } from './unrated.tsx'

const criteria = ['fluency_and_coherence', 'lexical_resource', 'grammatical_range_and_accuracy'] as const

/** The three bands that can be judged from text, and their mean. */
export function BandsSection({ review }: { readonly review: PublicReview }) {
  const { t } = useTranslation('review')
  const format = useFormat()
  const { ielts } = review
  const figureOf = (band: number, range: [number, number] = [band, band]) =>
    [...new Set(range)].map((end) => format.number(end)).join('–')
  return (
    <section>
      <h2 className={classes.title}>
        {t('bands.title')}
        {ielts?.overall != null && (
          <span className={classes.overall}>{figureOf(ielts.overall, ielts.overall_range)}</span>
        )}
      </h2>
      <p className={classes.help}>{t('bands.note')}</p>
      {ielts ? (
        <div className={classes.gauges}>
          {criteria.map((name) => {
            const { band, range, comment, evidence } = ielts[name]
            if (band === null) {
              return (
                <p key={name} className="small muted">
                  {t(`bands.${name}`)}
                  <br />
                  {t('bands.unrated')}
                </p>
              )
            }
            const figure = figureOf(band, range)
            return (
              <div key={name}>
                <BandGauge
                  name={t(`bands.${name}`)}
                  band={band}
                  range={range}
                  figure={figure}
                  label={t('bands.label', { name: t(`bands.${name}`), band: figure })}
                />
                <p className={classes.comment}>{comment}</p>
                {range && <p className="small muted">{t('bands.spread')}</p>}
                <Evidence quotes={evidence} language={review.scenario.target_language} />
              </div>
            )
          })}
        </div>
      ) : (
        <Unrated review={review} kind="band" />
      )}
      <ReviewMadeBy review={review} />
    </section>
  )
}
