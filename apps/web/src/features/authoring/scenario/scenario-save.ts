// Saving, deleting and fetching scenarios.
import {
  createScenario,
  deleteScenario,
  listModulesOfScenario,
  type ScenarioInput,
  updateScenario,
} from '@parley/contracts/authoring.ts'
import { getScenario, type Scenario } from '@parley/contracts/library.ts'
import { exportScenario } from '@parley/contracts/library-file.ts'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '#platform/call.ts'

/** A scenario that is opened to be changed: asked for anew each time, and never behind the author's back. */
export const editedScenarioQuery = (id: string) =>
  queryOptions({
    queryKey: ['authoring', 'scenario', id],
    queryFn: ({ signal }) => call(getScenario, { params: { id } }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  })

/** The modules that a scenario is in. */
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
  /** The state that was edited: when somebody else has saved since, the server refuses. */
  readonly updatedAt: string | undefined
}

/** Makes a scenario, or changes the one with this id. */
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
      // Every list may have it or show it otherwise now.
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
