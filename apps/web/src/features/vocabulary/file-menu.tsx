import type { Language } from '@parley/contracts/language/language.ts'
import { IconDownload, IconFileImport } from '@tabler/icons-react'
import { lazy, Suspense, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useProblemText } from '#platform/http/problem-text.ts'
import { ActionMenu } from '#ui/controls/action-menu.tsx'
import { toast } from '#ui/dialogs/toast.ts'
import { useExportWords, useImportWords } from './use-word-files.ts'

const ImportReport = lazy(async () => ({ default: (await import('./import-report.tsx')).ImportReport }))

export interface FileMenuProps {
  /** Limits the export to this language; undefined exports all. */
  readonly language: Language | undefined
  readonly hasWords: boolean
}

const formats = ['csv', 'anki'] as const

/** Exports and imports words. */
export function FileMenu({ language, hasWords }: FileMenuProps) {
  const { t } = useTranslation('vocabulary')
  const problem = useProblemText()
  const file = useRef<HTMLInputElement>(null)
  const exported = useExportWords((error) => void toast(problem(error), { kind: 'warn' }))
  const imported = useImportWords()
  return (
    <>
      <ActionMenu
        label={t('file.menu')}
        edge
        actions={[
          ...(hasWords ? formats : []).map((format) => ({
            label: t(`file.${format}`),
            icon: <IconDownload aria-hidden="true" />,
            onClick: () => exported.mutate({ format, language }),
          })),
          {
            label: t('file.import'),
            icon: <IconFileImport aria-hidden="true" />,
            onClick: () => file.current?.click(),
          },
        ]}
      />
      <input
        ref={file}
        type="file"
        accept=".csv,.txt,.tsv,text/csv,text/plain,text/tab-separated-values"
        hidden
        aria-label={t('file.import')}
        onChange={(event) => {
          const [chosen] = event.currentTarget.files ?? []
          // Lets the user choose the same file again after correcting it.
          event.currentTarget.value = ''
          if (chosen) imported.mutate(chosen)
        }}
      />
      <Suspense>
        {(imported.data || imported.error) && (
          <ImportReport report={imported.data} error={imported.error} onClose={imported.reset} />
        )}
      </Suspense>
    </>
  )
}
