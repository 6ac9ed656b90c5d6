import { useTranslation } from 'react-i18next'
import { ButtonLink } from '#ui/controls/button-link.tsx'
import { Section } from './section.tsx'

/** Starts the guided tour again. */
export function TourSection() {
  const { t } = useTranslation('user')
  return (
    <Section title={t('tour.title')} text={t('tour.text')}>
      <ButtonLink to="/platform/dashboard" state={{ tour: true }}>
        {t('tour.start')}
      </ButtonLink>
    </Section>
  )
}
