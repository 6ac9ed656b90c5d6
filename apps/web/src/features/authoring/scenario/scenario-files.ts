// The scenario out into a file and in from one.
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { fileNameOf, saveJson } from '#platform/save-file.ts'
import type { Faults } from '#platform/schema-faults.ts'
import { toast } from '#ui/toast.ts'
import { check } from './scenario-check.ts'
import { fileOf, readFile, type TooLarge } from './scenario-file.ts'
import { fetchFile } from './scenario-save.ts'
import { inputOf, type ScenarioValues } from './scenario-values.ts'
import type { ScenarioWork } from './scenario-work.ts'

/** What an import did: `before` is what the form held, to go back to. */
export type FileNews =
  | { readonly kind: 'taken'; readonly before: ScenarioValues }
  | { readonly kind: 'module' }
  | TooLarge

export function useFiles(work: ScenarioWork, id: string | undefined, show: (faults: Faults, sent: string) => void) {
  const { t } = useTranslation('scenario-wizard')
  const navigate = useNavigate()
  const [news, setNews] = useState<FileNews | null>(null)
  const [error, setError] = useState<unknown>(null)
  return {
    news,
    error,
    forget: () => setNews(null),
    /** What is written goes into the file, saved or not; what nobody has changed comes from the server. */
    async save() {
      setError(null)
      const values = work.form.getValues()
      const name = fileNameOf(values.title)
      try {
        if (id !== undefined && !work.isDirty()) return saveJson(name, await fetchFile(id))
      } catch (problem) {
        return setError(problem)
      }
      const checked = check(inputOf(values))
      if ('faults' in checked) show(checked.faults, work.current())
      else saveJson(name, fileOf(checked.input))
    },
    async take(file: File) {
      const read = await readFile(file, work.form.getValues().is_module_only)
      if (read.kind !== 'scenario') return setNews(read)
      const before = work.form.getValues()
      work.takeText(read.text)
      setNews({ kind: 'taken', before })
    },
    deleted() {
      work.drafts.end()
      void toast(t('delete.done'))
      void navigate({ to: '/platform/dashboard', ignoreBlocker: true })
    },
  }
}

export type Files = ReturnType<typeof useFiles>
