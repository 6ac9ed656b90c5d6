// Explains in the interface language why a shared item is hidden from others.
import type { Scenario } from '@parley/contracts/library/scenario.ts'
import { reportReasons } from '@parley/contracts/operator/moderation.ts'
import { useTranslation } from 'react-i18next'

/** Null if the item is visible. A reason that is not a code was written by the operator. */
export function useModerationText(): (moderation: Scenario['moderation']) => string | null {
  const { t } = useTranslation('library')
  return (moderation) => {
    if (moderation === null) return null
    if (moderation.state === 'waiting') return t('moderation.waiting')
    if (!moderation.reason) return t('moderation.hidden')
    const known = reportReasons.find((each) => each === moderation.reason)
    const reason = known === undefined ? moderation.reason : t(`report.reasons.${known}`)
    return t('moderation.hiddenBecause', { reason })
  }
}
