import type { Language } from '@parley/contracts/language/language.ts'
import { useToggleFavoriteModule } from '../item/use-favorite.ts'
import { ModuleCard } from '../module/module-card.tsx'
import { useTopics } from '../use-library.ts'
import { type DashboardSearch, topicsSearch } from './dashboard-search.ts'
import { LibraryEmpty } from './library-empty.tsx'
import { Shelf } from './shelf.tsx'

export interface TopicListProps {
  readonly shown: DashboardSearch
  readonly target: Language
  readonly explanation: Language
  readonly onShow: (change: Partial<DashboardSearch>) => void
  readonly onTarget: (language: Language) => void
}

/** Modules in the practised language. */
export function TopicList({ shown, target, explanation, onShow, onTarget }: TopicListProps) {
  const list = useTopics({ ...shown, target })
  const favorite = useToggleFavoriteModule()
  return (
    <Shelf
      list={list}
      stacks
      favoriteFailed={favorite.isError}
      empty={<LibraryEmpty shown={shown} target={target} onShow={onShow} onTarget={onTarget} />}
    >
      {(module) => (
        <ModuleCard
          module={module}
          explanation={explanation}
          topics={topicsSearch(shown)}
          onFavorite={() => favorite.mutate(module)}
        />
      )}
    </Shelf>
  )
}
