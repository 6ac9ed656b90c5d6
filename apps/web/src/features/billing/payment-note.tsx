import { useTranslation } from 'react-i18next'
import { Button } from '#ui/controls/button.tsx'
import classes from './sandbox-note.module.css'
import type { Arrival } from './use-billing.ts'

/** Says that a payment is being processed, and what to do if it takes long. */
export function PaymentNote({ arrival, onAsk }: { arrival: Arrival; onAsk: () => void }) {
  const { t } = useTranslation('billing')
  return (
    <div role="status">
      {arrival !== null && (
        <div className={classes.payment}>
          <p>{t(`paid.${arrival}`)}</p>
          {arrival === 'late' && (
            <Button size="sm" onClick={onAsk}>
              {t('paid.again')}
            </Button>
          )}
        </div>
      )}
    </div>
  )
}
