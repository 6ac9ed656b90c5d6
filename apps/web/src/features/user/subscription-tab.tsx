import { useTranslation } from 'react-i18next'
import { ButtonLink } from '#ui/button.tsx'
import { Empty } from '#ui/empty.tsx'

/** What somebody pays for: nothing, as long as there is nothing to pay for. */
export function SubscriptionTab() {
  const { t } = useTranslation('user')
  return (
    <Empty
      title={t('subscription.none')}
      action={<ButtonLink to="/platform/dashboard">{t('subscription.practise')}</ButtonLink>}
    >
      {t('subscription.noneText')}
    </Empty>
  )
}
