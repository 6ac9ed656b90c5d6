import { IconDownload, IconTrash, IconUpload } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#ui/controls/button.tsx'
import classes from './scenario.module.css'
import { DeleteDialog } from './storage/scenario-dialogs.tsx'

export interface ScenarioActionsProps {
  readonly onExport: () => void
  /** Undefined if the scenario is read-only. */
  readonly onImport?: ((file: File) => void) | undefined
  /** The scenario to delete and a callback to run afterwards; undefined if there is nothing to delete. */
  readonly deletable?: { readonly id: string; readonly title: string; readonly onDeleted: () => void } | undefined
}

/** Exports the scenario to a file, imports one from a file, and deletes it. */
export function ScenarioActions({ onExport, onImport, deletable }: ScenarioActionsProps) {
  const { t } = useTranslation('scenario-wizard')
  const input = useRef<HTMLInputElement>(null)
  const [isDeleting, setIsDeleting] = useState(false)
  return (
    <div className={classes.acts}>
      <Button icon={<IconDownload aria-hidden="true" />} onClick={onExport}>
        {t('act.export')}
      </Button>
      {onImport && (
        <>
          <Button icon={<IconUpload aria-hidden="true" />} onClick={() => input.current?.click()}>
            {t('act.import')}
          </Button>
          <input
            ref={input}
            type="file"
            hidden
            aria-label={t('act.import')}
            accept=".json,application/json"
            onChange={({ target }) => {
              const file = target.files?.[0]
              // Lets the user choose the same file again after correcting it.
              target.value = ''
              if (file) onImport(file)
            }}
          />
        </>
      )}
      {deletable && (
        <Button variant="danger-quiet" icon={<IconTrash aria-hidden="true" />} onClick={() => setIsDeleting(true)}>
          {t('act.delete')}
        </Button>
      )}
      {deletable && isDeleting && <DeleteDialog {...deletable} onClose={() => setIsDeleting(false)} />}
    </div>
  )
}
