import { libraryFileBytes } from '@parley/contracts/library-file.ts'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#platform/format.ts'
import { Problem } from '#platform/problem.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { ProblemLine } from '#ui/problem-line.tsx'
import classes from './import-dialog.module.css'
import { UnreadableFile } from './use-import.ts'

export interface ImportDialogProps {
  /** Of the file. */
  readonly name: string
  readonly error: unknown
  readonly onClose: () => void
}

/** Why a file was not taken: every error that is in it. Nothing was stored. */
export function ImportDialog({ name, error, onClose }: ImportDialogProps) {
  const { t } = useTranslation('library')
  return (
    <Dialog
      opened
      title={t('import.failed', { name })}
      onClose={onClose}
      foot={
        <Button data-autofocus onClick={onClose}>
          {t('import.close')}
        </Button>
      }
    >
      <Reason error={error} />
    </Dialog>
  )
}

function Reason({ error }: { readonly error: unknown }) {
  const { t } = useTranslation('library')
  const format = useFormat()
  if (error instanceof UnreadableFile) return <p role="alert">{t('import.unreadable')}</p>
  if (!(error instanceof Problem) || error.details.length === 0) {
    const tooLarge = t('import.tooLarge', { max: format.megabytes(libraryFileBytes) })
    return <ProblemLine error={error} texts={{ 'UPLOAD.TOO_LARGE': tooLarge }} />
  }
  return (
    <>
      <p role="alert">{t('import.faults', { count: error.details.length })}</p>
      <ul className={classes.faults} aria-label={t('import.list')}>
        {error.details.map(({ path, code, message }) => (
          <li key={`${path} ${code} ${message}`}>
            <code>{path}</code>
            <span lang="en">{message}</span>
          </li>
        ))}
      </ul>
    </>
  )
}
