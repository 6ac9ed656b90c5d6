import { useTranslation } from 'react-i18next'
import { useProblemText } from '#platform/problem-text.ts'
import { Button } from '#ui/button.tsx'
import classes from './dock.module.css'
import type { Ending } from './use-ending.ts'

/** The scenario has come to its end: nothing is left to record, only the review to be had. */
export function EndCard({ ending }: { ending: Ending }) {
  const { t } = useTranslation('conversation')
  const problemText = useProblemText()
  return (
    <>
      <Button variant="filled" size="lg" busy={ending.isBusy} onClick={ending.end}>
        {t('end.review')}
      </Button>
      <p className={classes.hint} role={ending.error ? 'alert' : undefined}>
        {ending.error ? problemText(ending.error) : t('end.over')}
      </p>
    </>
  )
}
