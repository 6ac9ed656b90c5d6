import type { Language } from '@parley/contracts/language/language.ts'
import type { PublicReview } from '@parley/contracts/review/review.ts'
import { useTranslation } from 'react-i18next'
import { Words } from '#ui/voice/words.tsx'
import classes from './evidence.module.css'

export interface EvidenceProps {
  readonly quotes: NonNullable<PublicReview['level']>['evidence']
  readonly language: Language
}

/** The learner's words that support an assessment, collapsed. */
export function Evidence({ quotes, language }: EvidenceProps) {
  const { t } = useTranslation('review')
  if (quotes.length === 0) return null
  return (
    <details className={classes.evidence}>
      <summary>{t('evidence')}</summary>
      <ul lang={language} translate="no">
        {quotes.map((quote) => (
          <li key={`${quote.pair_id}${quote.quote}`}>
            <Words text={quote.quote} language={language} />
          </li>
        ))}
      </ul>
    </details>
  )
}
