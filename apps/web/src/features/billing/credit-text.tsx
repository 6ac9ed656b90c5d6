import type { Credit } from '@parley/contracts/org/billing.ts'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#platform/language/format.ts'

/** The remaining credit and which upcoming payments it covers. */
export function CreditText({ credit }: { credit: Credit }) {
  const { t } = useTranslation('billing')
  const price = useFormat().money(credit.amount, credit.currency)
  const count = credit.covered_payments
  return count > 0 ? t('credit.covers', { price, count }) : t('credit.part', { price })
}
