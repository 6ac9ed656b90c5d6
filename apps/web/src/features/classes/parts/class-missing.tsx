import { useTranslation } from 'react-i18next'
import { ButtonLink } from '#ui/controls/button-link.tsx'
import { Empty } from '#ui/states/empty.tsx'

/** Shown if the class does not exist or the reader may not see it. */
export function ClassMissing() {
  const { t } = useTranslation('classes')
  return (
    <Empty
      level={1}
      title={t('class.missingTitle')}
      action={<ButtonLink to="/platform/classes">{t('list.title')}</ButtonLink>}
    >
      {t('class.missingText')}
    </Empty>
  )
}
