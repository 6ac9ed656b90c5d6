import { useTranslation } from 'react-i18next'
import classes from './keys-dialog.module.css'
import { Sheet } from './sheet.tsx'

const keys = ['space', 'type', 'hint', 'escape', 'enter', 'newLine', 'help'] as const

/** This screen's keyboard shortcuts. */
export function KeysDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('talk')
  return (
    <Sheet title={t('keys.title')} onClose={onClose}>
      <dl className={classes.keys}>
        {keys.map((key) => (
          <div key={key}>
            <dt>
              <kbd>{t(`keys.${key}.key`)}</kbd>
            </dt>
            <dd>{t(`keys.${key}.does`)}</dd>
          </div>
        ))}
      </dl>
    </Sheet>
  )
}
