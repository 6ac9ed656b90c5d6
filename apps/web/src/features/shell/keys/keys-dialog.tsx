import { useTranslation } from 'react-i18next'
import { Button } from '#ui/controls/button.tsx'
import { Dialog } from '#ui/dialogs/dialog.tsx'
import classes from './keys-dialog.module.css'
import { commonKeys, isNamed, type KeyUse, keysOf } from './page-keys.ts'

/** The open page's keys, and those of every page. */
export function KeysDialog({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation('keys')
  const here = keysOf(location.pathname)
  const close = (
    <Button data-autofocus onClick={onClose}>
      {t('close')}
    </Button>
  )
  return (
    <Dialog opened title={t('title')} onClose={onClose} foot={close}>
      {here.length > 0 && <Group title={t('here')} keys={here} />}
      <Group title={here.length > 0 ? t('everywhere') : null} keys={commonKeys} />
    </Dialog>
  )
}

function Group({ title, keys }: { readonly title: string | null; readonly keys: readonly KeyUse[] }) {
  const { t } = useTranslation('keys')
  return (
    <section className={classes.group}>
      {title && <h3>{title}</h3>}
      <dl className={classes.keys}>
        {keys.map(({ key, does }) => (
          <div key={does}>
            <dt>
              <kbd>{isNamed(key) ? t(`key.${key}`) : key}</kbd>
            </dt>
            <dd>{t(`does.${does}`)}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
