import type { Config } from '@parley/contracts/config.ts'
import { useTranslation } from 'react-i18next'
import { chooseConsent } from '#platform/session/consent.ts'
import { Button } from '#ui/controls/button.tsx'
import classes from './question.module.css'

/** Asks whether third parties may load. Nothing is preselected, and both buttons look alike. */
export function Question({ config }: { config: Config }) {
  const { t } = useTranslation('consent')
  const what = config.tag_manager_id === null ? 'chat' : config.chat_id === null ? 'counting' : 'both'
  return (
    <aside className={classes.question} aria-label={t('label')}>
      <p>{t(`text.${what}`)}</p>
      <div className={classes.acts}>
        <Button onClick={() => chooseConsent('refused')}>{t('refuse')}</Button>
        <Button onClick={() => chooseConsent('given')}>{t('give')}</Button>
      </div>
    </aside>
  )
}
