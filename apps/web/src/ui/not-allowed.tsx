import { useTranslation } from 'react-i18next'
import { ButtonLink } from './button-link.tsx'
import { Empty } from './empty.tsx'

/** Stands where the account has no right to be: who can help, and a way on. */
export function NotAllowed() {
  const { t } = useTranslation('ui')
  return (
    <Empty level={1} title={t('notAllowed.title')} action={<ButtonLink to="/">{t('toStart')}</ButtonLink>}>
      {t('notAllowed.text')}
    </Empty>
  )
}
