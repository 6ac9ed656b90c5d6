import type { Language } from '@parley/contracts/language.ts'
import { useTranslation } from 'react-i18next'
import { translated } from '#platform/translation.ts'
import { useUser } from '#platform/user.ts'
import { Button } from '#ui/button.tsx'
import classes from './cards.module.css'
import type { Suggestion } from './suggestions.ts'

export interface HintCardProps {
  /** Null where there is nothing to suggest. */
  suggestion: Suggestion | null
  language: Language
  /** Null where there is only one. */
  onNext: (() => void) | null
  onClose: () => void
}

/** One thing that could be said now. */
export function HintCard({ suggestion, language, onNext, onClose }: HintCardProps) {
  const { t } = useTranslation('conversation')
  const user = useUser()
  return (
    <div className={classes.card} data-kind="hint" role="status">
      {suggestion ? (
        <div>
          <p className={classes.lead}>{t('hint.lead')}</p>
          <p className={classes.phrase} lang={language}>
            {suggestion.phrase}
          </p>
          <p className={classes.lead}>{translated(suggestion.translation, user.explanation_language)}</p>
        </div>
      ) : (
        <p className={classes.text}>{t('hint.none')}</p>
      )}
      <div className={classes.acts}>
        {onNext && (
          <Button size="sm" onClick={onNext}>
            {t('hint.next')}
          </Button>
        )}
        <Button size="sm" variant="quiet" onClick={onClose}>
          {t('hint.close')}
        </Button>
      </div>
    </div>
  )
}
