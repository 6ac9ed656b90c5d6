// The star of a scenario: it changes at once, and back where the server did not take it.
import type { Scenario } from '@parley/contracts/library.ts'
import { toggleFavoriteScenario } from '@parley/contracts/user.ts'
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '#platform/call.ts'
import { userQuery } from '#platform/user.ts'
import { type LibraryPages, libraryKey } from './use-library.ts'

/** Sets the star wherever the scenario is listed. A list of favourites keeps the card until it is opened anew. */
function setFavorite(client: QueryClient, id: string, isFavorite: boolean): void {
  client.setQueriesData<LibraryPages>({ queryKey: [libraryKey] }, (pages) =>
    pages === undefined
      ? pages
      : {
          ...pages,
          pages: pages.pages.map((page) => ({
            ...page,
            items: page.items.map((item) => (item._id === id ? { ...item, is_favorite: isFavorite } : item)),
          })),
        },
  )
}

export function useToggleFavorite() {
  const client = useQueryClient()
  return useMutation({
    // One after another: the server turns the star over, so two at once could end either way.
    scope: { id: 'favorite-scenario' },
    mutationFn: (scenario: Scenario) => call(toggleFavoriteScenario, { body: { scenario_id: scenario._id } }),
    onMutate: async (scenario) => {
      // A list that is on its way would bring the old star back.
      await client.cancelQueries({ queryKey: [libraryKey] })
      setFavorite(client, scenario._id, !scenario.is_favorite)
    },
    onSuccess: (user, scenario) => {
      client.setQueryData(userQuery.queryKey, user)
      setFavorite(client, scenario._id, user.favorite_scenarios.includes(scenario._id))
    },
    onError: (_error, scenario) => setFavorite(client, scenario._id, scenario.is_favorite),
    onSettled: () => client.invalidateQueries({ queryKey: [libraryKey], refetchType: 'none' }),
  })
}
