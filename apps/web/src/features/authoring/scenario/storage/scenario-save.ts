// Saving, deleting and fetching scenarios.
import {
  createScenario,
  deleteScenario,
  listModulesOfScenario,
  type ScenarioInput,
  updateScenario,
} from '@parley/contracts/library/authoring.ts'
import { exportScenario } from '@parley/contracts/library/library-file.ts'
import { getScenario, type Scenario } from '@parley/contracts/library/scenario.ts'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '#platform/http/call.ts'

/** A scenario opened for editing: fetched on each visit and never refetched during editing. */
export const editedScenarioQuery = (id: string) =>
  queryOptions({
    queryKey: ['authoring', 'scenario', id],
    queryFn: ({ signal }) => call(getScenario, { params: { id } }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  })

/** The modules that contain a scenario. */
export const modulesQuery = (id: string) =>
  queryOptions({
    queryKey: ['authoring', 'modules-of', id],
    queryFn: ({ signal }) => call(listModulesOfScenario, { params: { id } }, { signal }),
    staleTime: 0,
  })

export const fetchScenario = (id: string) => call(getScenario, { params: { id } })

export const fetchFile = (id: string) => call(exportScenario, { params: { id } })

export interface Saving {
  readonly input: ScenarioInput
  /** `updated_at` of the edited version: the server rejects the save if another user has saved since. */
  readonly updatedAt: string | undefined
}

/** Creates a scenario, or updates the one with this ID. */
export function useSaveScenario(id: string | undefined) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ input, updatedAt }: Saving): Promise<Scenario> =>
      id === undefined
        ? call(createScenario, { body: input })
        : call(updateScenario, {
            params: { id },
            body: { ...input, ...(updatedAt === undefined ? {} : { updated_at: updatedAt }) },
          }),
    onSuccess: (scenario) => {
      client.setQueryData(editedScenarioQuery(scenario._id).queryKey, scenario)
      // Any list may contain it, or may now show it differently.
      void client.invalidateQueries({ queryKey: ['library'] })
    },
  })
}

export function useDeleteScenario(id: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => call(deleteScenario, { params: { id } }),
    onSuccess: () => client.invalidateQueries({ queryKey: ['library'] }),
  })
}
