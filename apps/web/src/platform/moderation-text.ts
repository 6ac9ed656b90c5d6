// Why others do not see what somebody shares, in the language of the interface.
import type { Scenario } from '@parley/contracts/library.ts'
import { reportReasons } from '@parley/contracts/moderation.ts'
import { useTranslation } from 'react-i18next'

/** Null where others see it. A reason that is no code is what the operator wrote. */
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
