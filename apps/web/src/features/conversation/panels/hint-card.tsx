import type { Language } from '@parley/contracts/language/language.ts'
import { translated } from '@parley/contracts/language/translation.ts'
import { useTranslation } from 'react-i18next'
import { useUser } from '#platform/session/user.ts'
import { Button } from '#ui/controls/button.tsx'
import type { Hint } from '../talk/use-hint.ts'
import { SaidWords } from '../talk/word-lookup.tsx'
import classes from '../transcript/cards.module.css'

/** A suggestion of what to say now, on request. */
export function HintCard({ hint, language }: { hint: Hint; language: Language }) {
  const { t } = useTranslation('conversation')
  const user = useUser()
  const { suggestion, onNext, onClose } = hint
  if (!suggestion) return null
  return (
    <div className={classes.card} data-kind="hint" role="status">
      <div>
        <p className={classes.lead}>{suggestion.isWord ? t('hint.word') : t('hint.lead')}</p>
        <p className={classes.phrase} lang={language} translate="no">
          <SaidWords text={suggestion.phrase} language={language} />
        </p>
        <p className={classes.lead}>{translated(suggestion.translation, user.explanation_language)}</p>
      </div>
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
