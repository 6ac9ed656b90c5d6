import { useTranslation } from 'react-i18next'
import { ButtonLink } from '../controls/button-link.tsx'
import { Empty } from '../states/empty.tsx'

/** Shown if the account may not see the page: who can help, and where to go. */
export function NotAllowed() {
  const { t } = useTranslation('ui')
  return (
    <Empty level={1} title={t('notAllowed.title')} action={<ButtonLink to="/">{t('toStart')}</ButtonLink>}>
      {t('notAllowed.text')}
    </Empty>
  )
}
