import { IconDownload } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { saveText } from '#platform/save-file.ts'
import { Button } from '#ui/controls/button.tsx'
import { Dialog } from '#ui/dialogs/dialog.tsx'
import classes from './recovery-codes-dialog.module.css'

/** New recovery codes, which are shown only once. */
export function RecoveryCodesDialog({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) {
  const { t } = useTranslation('user')
  const save = () => saveText('parley-recovery-codes.txt', `${codes.join('\n')}\n`, 'text/plain')
  const foot = (
    <>
      <Button icon={<IconDownload aria-hidden="true" />} data-autofocus onClick={save}>
        {t('passkeys.codes.save')}
      </Button>
      <Button variant="filled" onClick={onClose}>
        {t('passkeys.codes.done')}
      </Button>
    </>
  )
  return (
    <Dialog opened title={t('passkeys.codes.title')} foot={foot}>
      <p className="muted">{t('passkeys.codes.text')}</p>
      <ul className={classes.codes}>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
    </Dialog>
  )
}
