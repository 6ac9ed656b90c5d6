// One module and what is in it.
import { getModule, listModuleSummaries, type Module, type ModuleSummary } from '@parley/contracts/library.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '#platform/call.ts'
import { type LibraryPages, libraryKey, topicsKey } from '../use-library.ts'

/** What is known of a module: what its card shows, and soon the rest. */
export type KnownModule = ModuleSummary & Partial<Module>

/** The module. What its card showed stands in until it comes. */
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

/** Its scenarios in order, as far as the caller may see them. */
export function useModuleScenarios(id: string) {
  return useQuery({
    queryKey: [libraryKey, 'module-scenarios', id],
    queryFn: ({ signal }) => call(listModuleSummaries, { params: { id } }, { signal }),
    // Back from a conversation, what is done has changed.
    staleTime: 0,
  })
}
