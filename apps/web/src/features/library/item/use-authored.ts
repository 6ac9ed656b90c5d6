// An author's actions on an item: delete and export.
import { deleteScenario, listModulesOfScenario } from '@parley/contracts/library/authoring.ts'
import { exportModule, exportScenario } from '@parley/contracts/library/library-file.ts'
import { deleteModule } from '@parley/contracts/library/module-authoring.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '#platform/http/call.ts'
import { fileNameOf, saveJson } from '#platform/save-file.ts'
import { libraryKey } from '../use-library.ts'

export interface Authored {
  readonly kind: 'scenario' | 'module'
  readonly _id: string
  readonly title: string
}

/** Deletes the item; every list is refetched. */
export function useDelete({ kind, _id }: Authored) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => call(kind === 'scenario' ? deleteScenario : deleteModule, { params: { id: _id } }),
    onSuccess: () => client.invalidateQueries({ queryKey: [libraryKey] }),
  })
}

/** Downloads the item as a file. */
export function useExport({ kind, _id, title }: Authored) {
  return useMutation({
    mutationFn: async () => {
      const params = { id: _id }
      const file = await (kind === 'scenario' ? call(exportScenario, { params }) : call(exportModule, { params }))
      saveJson(fileNameOf(title), file)
    },
  })
}

/** The modules that would lose a scenario. */
export function useModulesOf({ kind, _id }: Authored) {
  return useQuery({
    queryKey: [libraryKey, 'modules-of', _id],
    queryFn: ({ signal }) => call(listModulesOfScenario, { params: { id: _id } }, { signal }),
    enabled: kind === 'scenario',
    staleTime: 0,
  })
}
