// Queries for one module and its scenarios.
import { getModule, listModuleSummaries, type Module, type ModuleSummary } from '@parley/contracts/library/module.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '#platform/http/call.ts'
import { type LibraryPages, libraryKey, topicsKey } from '../use-library.ts'

/** A module as loaded so far: its card's data, and later the rest. */
export type KnownModule = (ModuleSummary | Module) & Partial<Module>

/** The module, with its card's data as a placeholder while it loads. */
export function useModule(id: string) {
  const client = useQueryClient()
  return useQuery({
    queryKey: [libraryKey, 'module', id],
    queryFn: ({ signal }): Promise<KnownModule> => call(getModule, { params: { id } }, { signal }),
    staleTime: 0,
    placeholderData: () =>
      client
        .getQueriesData<LibraryPages<ModuleSummary>>({ queryKey: topicsKey })
        .flatMap(([, list]) => list?.pages ?? [])
        .flatMap((page) => page.items)
        .find((module) => module._id === id),
  })
}

/** The module's scenarios in order, as far as the user can see them. */
export function useModuleScenarios(id: string) {
  return useQuery({
    queryKey: [libraryKey, 'module-scenarios', id],
    queryFn: ({ signal }) => call(listModuleSummaries, { params: { id } }, { signal }),
    // A conversation changes their progress.
    staleTime: 0,
  })
}
