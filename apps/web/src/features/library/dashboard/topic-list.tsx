import type { Language } from '@parley/contracts/language.ts'
import { useToggleFavoriteModule } from '../item/use-favorite.ts'
import { ModuleCard } from '../module/module-card.tsx'
import { useTopics } from '../use-library.ts'
import { type DashboardSearch, topicsSearch } from './dashboard-search.ts'
import { LibraryEmpty } from './library-empty.tsx'
import { Shelf } from './shelf.tsx'

export interface TopicListProps {
  readonly shown: DashboardSearch
  readonly target: Language
  readonly onShow: (change: Partial<DashboardSearch>) => void
  readonly onTarget: (language: Language) => void
}

/** Modules in the language that is practised. */
export function TopicList({ shown, target, onShow, onTarget }: TopicListProps) {
  const list = useTopics({ search: shown.search, category: shown.category, target })
  const favorite = useToggleFavoriteModule()
  return (
    <Shelf
      list={list}
      stacks
      favoriteFailed={favorite.isError}
      empty={<LibraryEmpty shown={shown} target={target} onShow={onShow} onTarget={onTarget} />}
    >
      {(module) => (
        <ModuleCard module={module} topics={topicsSearch(shown)} onFavorite={() => favorite.mutate(module)} />
      )}
    </Shelf>
  )
}
