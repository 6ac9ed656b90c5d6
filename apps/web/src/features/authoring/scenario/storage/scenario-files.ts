// Exports the scenario to a file and imports it from one.
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { SchemaErrors } from '#platform/http/schema-errors.ts'
import { fileNameOf, saveJson } from '#platform/save-file.ts'
import { toast } from '#ui/dialogs/toast.ts'
import { check } from '../scenario-check.ts'
import type { ScenarioEditor } from '../scenario-editor.ts'
import { inputOf, type ScenarioValues } from '../scenario-values.ts'
import { fileOf, readFile, type TooLarge } from './scenario-file.ts'
import { fetchFile } from './scenario-save.ts'

/** The result of an import; `before` holds the form's earlier values for undo. */
export type FileNews =
  | { readonly kind: 'taken'; readonly before: ScenarioValues }
  | { readonly kind: 'module' }
  | TooLarge

export function useFiles(
  editor: ScenarioEditor,
  id: string | undefined,
  show: (errors: SchemaErrors, sent: string) => void,
) {
  const { t } = useTranslation('scenario-wizard')
  const navigate = useNavigate()
  const [news, setNews] = useState<FileNews | null>(null)
  const [error, setError] = useState<unknown>(null)
  return {
    news,
    error,
    forget: () => setNews(null),
    /** Exports the form's content, saved or not; an unchanged scenario is fetched from the server. */
    async save() {
      setError(null)
      const values = editor.form.getValues()
      const name = fileNameOf(values.title)
      try {
        if (id !== undefined && !editor.isDirty()) return saveJson(name, await fetchFile(id))
      } catch (problem) {
        return setError(problem)
      }
      const checked = check(inputOf(values))
      if ('errors' in checked) show(checked.errors, editor.current())
      else saveJson(name, fileOf(checked.input))
    },
    async take(file: File) {
      const read = await readFile(file, editor.form.getValues().is_module_only)
      if (read.kind !== 'scenario') return setNews(read)
      const before = editor.form.getValues()
      editor.takeText(read.text)
      setNews({ kind: 'taken', before })
    },
    deleted() {
      editor.drafts.end()
      void toast(t('delete.done'))
      void navigate({ to: '/platform/dashboard', ignoreBlocker: true })
    },
  }
}

export type Files = ReturnType<typeof useFiles>
