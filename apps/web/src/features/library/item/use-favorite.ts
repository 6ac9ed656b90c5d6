// Toggles a scenario or module as favourite: immediately, and reverted if the server rejects it.
import { toggleFavoriteModule, toggleFavoriteScenario, type User } from '@parley/contracts/account/user.ts'
import { type Query, type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '#platform/http/call.ts'
import { userQuery } from '#platform/session/user.ts'
import { libraryKey } from '../use-library.ts'
import { type Cached, withStar } from './favorite-cache.ts'

interface Starred {
  readonly _id: string
  readonly is_favorite: boolean
}

function setFavorite(client: QueryClient, id: string, isFavorite: boolean): void {
  client.setQueriesData<Cached>({ queryKey: [libraryKey] }, (cached) => cached && withStar(cached, id, isFavorite))
}

function useStar(scope: string, toggle: (id: string) => Promise<User>, favoritesOf: (user: User) => readonly string[]) {
  const client = useQueryClient()
  return useMutation({
    // One after another: the server toggles the flag, so two concurrent requests could end either way.
    scope: { id: scope },
    mutationFn: ({ _id }: Starred) => toggle(_id),
    onMutate: async ({ _id, is_favorite }) => {
      // A list that is still loading would restore the old state.
      await client.cancelQueries({ queryKey: [libraryKey] })
      setFavorite(client, _id, !is_favorite)
    },
    onSuccess: (user, { _id }) => {
      client.setQueryData(userQuery.queryKey, user)
      setFavorite(client, _id, favoritesOf(user).includes(_id))
    },
    onError: (_error, { _id, is_favorite }) => setFavorite(client, _id, is_favorite),
    onSettled: (_user, _error, { is_favorite }) => {
      void client.invalidateQueries({ queryKey: [libraryKey], refetchType: 'none' })
      // A list of favourites that was opened in the meantime lacks the new one. Items that are favourites no longer stay
      // in the list while it is open.
      if (is_favorite) return
      const isOfFavorites = ({ queryKey }: Query) => queryKey.includes('favorites')
      void client.refetchQueries({ queryKey: [libraryKey], type: 'active', predicate: isOfFavorites })
    },
  })
}

const toggleScenario = (id: string) => call(toggleFavoriteScenario, { body: { scenario_id: id } })
const toggleModule = (id: string) => call(toggleFavoriteModule, { body: { module_id: id } })

export const useToggleFavoriteScenario = () =>
  useStar('favorite-scenario', toggleScenario, (user) => user.favorite_scenarios)

export const useToggleFavoriteModule = () => useStar('favorite-module', toggleModule, (user) => user.favorite_modules)
