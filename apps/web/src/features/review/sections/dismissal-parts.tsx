// The button that dismisses a finding, and the list of dismissed ones.
import type { Language } from '@parley/contracts/language/language.ts'
import type { Mistake } from '@parley/contracts/review/review.ts'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#ui/controls/button.tsx'
import { useFocusAfter } from '#ui/controls/use-focus-after.ts'
import { ProblemLine } from '#ui/states/problem-line.tsx'
import { Words } from '#ui/voice/words.tsx'
import { type Dismissal, useDismissal } from '../use-dismissal.tsx'
import classes from './mistake-card.module.css'

interface FindingProps {
  readonly mistake: Mistake
  readonly dismissal: Dismissal
}

/** "That is not a mistake". */
export function DismissButton({ mistake, dismissal }: FindingProps) {
  const { t } = useTranslation('review')
  const button = useFocusAfter(dismissal.isLast({ mistake, dismissed: false }))
  const error = dismissal.errorOf(mistake)
  return (
    <>
      <Button
        ref={button}
        variant="quiet"
        size="sm"
        busy={dismissal.isBusy(mistake)}
        onClick={() => dismissal.change({ mistake, dismissed: true })}
      >
        {t('dismiss.verb')}
      </Button>
      {error !== null && <ProblemLine error={error} />}
    </>
  )
}

/** The findings that the learner has dismissed; nothing for other readers. */
export function DismissedSection({ language }: { readonly language: Language }) {
  const { t } = useTranslation('review')
  const dismissal = useDismissal()
  if (dismissal === null || dismissal.dismissed.length === 0) return null
  return (
    <section aria-labelledby="review-dismissed" data-screen>
      <h2 id="review-dismissed">{t('dismiss.title')}</h2>
      <ul className={classes.dismissed}>
        {dismissal.dismissed.map((mistake) => (
          <Dismissed
            key={`${mistake.pair_id} ${mistake.original_text}`}
            mistake={mistake}
            dismissal={dismissal}
            language={language}
          />
        ))}
      </ul>
    </section>
  )
}

function Dismissed({ mistake, dismissal, language }: FindingProps & { readonly language: Language }) {
  const { t } = useTranslation('review')
  const id = useId()
  const button = useFocusAfter(dismissal.isLast({ mistake, dismissed: true }))
  const error = dismissal.errorOf(mistake)
  return (
    <li>
      <span id={`${id}words`} lang={language} translate="no">
        <Words text={mistake.original_text} language={language} />
      </span>
      <Button
        ref={button}
        id={`${id}undo`}
        aria-labelledby={`${id}undo ${id}words`}
        variant="quiet"
        size="sm"
        busy={dismissal.isBusy(mistake)}
        onClick={() => dismissal.change({ mistake, dismissed: false })}
      >
        {t('correct.undo')}
      </Button>
      {error !== null && <ProblemLine error={error} />}
    </li>
  )
}
