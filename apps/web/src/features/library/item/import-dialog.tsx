import { LibraryFile, libraryFileBytes } from '@parley/contracts/library/library-file.ts'
import { useTranslation } from 'react-i18next'
import { schemaErrorsOf, serverSchemaErrors, useSchemaErrorText } from '#platform/http/schema-errors.ts'
import { useFormat } from '#platform/language/format.ts'
import { Button } from '#ui/controls/button.tsx'
import { Dialog } from '#ui/dialogs/dialog.tsx'
import { ProblemLine } from '#ui/states/problem-line.tsx'
import classes from './import-dialog.module.css'
import { RefusedFile, UnreadableFile } from './use-import.ts'

export interface ImportDialogProps {
  /** The file name. */
  readonly name: string
  readonly error: unknown
  readonly onClose: () => void
}

/** Why a file was rejected: all its errors. Nothing was stored. */
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
  if (error instanceof RefusedFile) return <FileErrors refused={error} />
  const tooLarge = t('import.tooLarge', { max: format.megabytes(libraryFileBytes) })
  return <ProblemLine error={error} texts={{ 'UPLOAD.TOO_LARGE': tooLarge }} />
}

/** Each error with its path, using the form's labels. */
function FileErrors({ refused: { content, details } }: { readonly refused: RefusedFile }) {
  const { t } = useTranslation('library')
  const say = useSchemaErrorText()
  const known = schemaErrorsOf(LibraryFile.safeParse(content).error?.issues ?? [])
  const errors = Object.entries(serverSchemaErrors(details, known))
  return (
    <>
      <p role="alert">{t('import.errors', { count: errors.length })}</p>
      <ul className={classes.errors} aria-label={t('import.list')}>
        {errors.map(([path, error]) => (
          <li key={path}>
            <code>{path}</code>
            <span>{say(error)}</span>
          </li>
        ))}
      </ul>
    </>
  )
}
