import type { Language } from '@parley/contracts/language/language.ts'
import { useTranslation } from 'react-i18next'
import type { DashboardSearch } from '../dashboard/dashboard-search.ts'
import { ExamCard } from '../dashboard/exam-card.tsx'
import { LibraryEmpty } from '../dashboard/library-empty.tsx'
import { Shelf } from '../dashboard/shelf.tsx'
import { useRunningSessions } from '../dashboard/use-running-sessions.ts'
import { useScenarios } from '../use-library.ts'
import { ScenarioCard } from './scenario-card.tsx'
import { useToggleFavoriteScenario } from './use-favorite.ts'

export interface ScenarioListProps {
  readonly shown: DashboardSearch
  readonly target: Language
  readonly explanation: Language
  readonly onShow: (change: Partial<DashboardSearch>) => void
  readonly onTarget: (language: Language) => void
}

/** Dialogues in the practised language, or speaking tests. */
export function ScenarioList({ shown, target, explanation, onShow, onTarget }: ScenarioListProps) {
  const { t } = useTranslation('library')
  const running = useRunningSessions().sessions
  const list = useScenarios({ ...shown, target })
  const favorite = useToggleFavoriteScenario()
  return (
    <Shelf
      list={list}
      favoriteFailed={favorite.isError}
      empty={<LibraryEmpty shown={shown} target={target} onShow={onShow} onTarget={onTarget} />}
    >
      {(scenario) => {
        const onFavorite = () => favorite.mutate(scenario)
        const tag = scenario.is_module_only ? t('card.moduleOnly') : undefined
        return shown.tab === 'ielts' ? (
          <ExamCard scenario={scenario} part={shown.part} mode={shown.mode} tag={tag} onFavorite={onFavorite} />
        ) : (
          <ScenarioCard
            scenario={scenario}
            explanation={explanation}
            going={running.find((session) => session.scenario._id === scenario._id)}
            tag={tag}
            onFavorite={onFavorite}
          />
        )
      }}
    </Shelf>
  )
}
