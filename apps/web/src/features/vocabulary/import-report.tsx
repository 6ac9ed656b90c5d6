import type { Answer } from '@parley/contracts/endpoint.ts'
import { type importWords, vocabularyLimits } from '@parley/contracts/practice/vocabulary.ts'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#platform/language/format.ts'
import { ForeignEncoding } from '#platform/text-file.ts'
import { Button } from '#ui/controls/button.tsx'
import { Dialog } from '#ui/dialogs/dialog.tsx'
import { ProblemLine } from '#ui/states/problem-line.tsx'
import classes from './import-report.module.css'
import { UnfitFile } from './use-word-files.ts'

export interface ImportReportProps {
  readonly report: Answer<typeof importWords> | undefined
  readonly error: unknown
  readonly onClose: () => void
}

/** The result of an import: how many words were added, and every line that was rejected. */
export function ImportReport({ report, error, onClose }: ImportReportProps) {
  const { t } = useTranslation('vocabulary')
  return (
    <Dialog
      opened
      title={t(report ? 'import.title' : 'import.failed')}
      onClose={onClose}
      foot={
        <Button data-autofocus onClick={onClose}>
          {t('import.close')}
        </Button>
      }
    >
      {report ? <Taken report={report} /> : <NotTaken error={error} />}
    </Dialog>
  )
}

function Taken({ report: { added_count, updated_count, errors } }: { readonly report: Answer<typeof importWords> }) {
  const { t } = useTranslation('vocabulary')
  return (
    <>
      <p role="status">
        {t('import.added', { count: added_count })} {t('import.updated', { count: updated_count })}
      </p>
      {errors.length > 0 && (
        <>
          <p className={classes.bad}>{t('import.bad', { count: errors.length })}</p>
          <ul className={classes.lines} aria-label={t('import.list')}>
            {errors.map(({ line, code }) => (
              <li key={`${line} ${code}`}>
                <span>{t('import.line', { line })}</span>
                <span>{t(`import.error.${code}`)}</span>
              </li>
            ))}
          </ul>
        </>
      )}
    </>
  )
}

function NotTaken({ error }: Pick<ImportReportProps, 'error'>) {
  const { t } = useTranslation('vocabulary')
  const format = useFormat()
  const unfit = t('import.unfit', { max: format.number(vocabularyLimits.csvCharacters) })
  if (error instanceof ForeignEncoding) return <p role="alert">{t('import.encoding')}</p>
  if (error instanceof UnfitFile) return <p role="alert">{unfit}</p>
  return <ProblemLine error={error} texts={{ 'UPLOAD.TOO_LARGE': unfit }} />
}
