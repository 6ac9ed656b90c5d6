import { IconChartBar } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { ButtonLink } from '#ui/controls/button-link.tsx'
import classes from './class-link.module.css'
import { useClass } from './use-class.ts'

/** Link to the class page, below the list of members, for those who can see it. */
export function ClassLink() {
  const { t } = useTranslation('progress')
  if (!useClass()) return null
  return (
    <p className={classes.way}>
      <ButtonLink to="/platform/class" icon={<IconChartBar aria-hidden="true" />}>
        {t('class.see')}
      </ButtonLink>
    </p>
  )
}
