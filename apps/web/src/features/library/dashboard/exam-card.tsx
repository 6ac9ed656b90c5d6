import type { IeltsPart, ScenarioSummary } from '@parley/contracts/library/scenario.ts'
import { IconClock } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useTeaches } from '#platform/session/organisations.ts'
import { examMinutes } from '../item/exam-minutes.ts'
import { ItemMenu, isOfOthers } from '../item/item-menu.tsx'
import { AuthorName, ModerationNote } from '../item/item-standing.tsx'
import type { DashboardSearch } from './dashboard-search.ts'
import { PickCard } from './pick-card.tsx'

export interface ExamCardProps {
  readonly scenario: ScenarioSummary
  readonly part: IeltsPart
  readonly mode: DashboardSearch['mode']
  /** A label that distinguishes it from the other cards. */
  readonly tag?: string | undefined
  readonly onFavorite: () => void
}

/** A speaking test with the candidate's first question as its heading. */
export function ExamCard({ scenario, part, mode, tag, onFavorite }: ExamCardProps) {
  const { t } = useTranslation('library')
  const teaches = useTeaches()
  const done = scenario.completed_count > 0
  return (
    <PickCard
      title={scenario.title}
      description={scenario.description}
      voice={{ phrase: scenario.lead, width: 'fit', fill: done ? 1 : 0, tone: done ? 'done' : 'quiet' }}
      to={{ to: '/platform/briefing/$scenarioId', params: { scenarioId: scenario._id }, search: { part, mode } }}
      meta={
        <>
          <span>
            <IconClock className="i i-sm" aria-hidden="true" />
            {t('card.minutes', examMinutes[part])}
          </span>
          <AuthorName item={scenario} />
        </>
      }
      tag={tag}
      standing={<ModerationNote item={scenario} />}
      doneCount={scenario.completed_count}
      menu={
        (scenario.can_edit || isOfOthers(scenario) || teaches) && (
          <ItemMenu
            item={{ kind: 'scenario', _id: scenario._id, title: scenario.title }}
            isExam
            canEdit={scenario.can_edit}
            canReport={isOfOthers(scenario)}
          />
        )
      }
      isFavorite={scenario.is_favorite}
      onFavorite={onFavorite}
    >
      <p className="small muted">{t(part === '1' || part === '3' ? 'card.firstQuestion' : 'card.cueCard')}</p>
      <p className="say" lang={scenario.target_language} translate="no">
        {scenario.lead}
      </p>
    </PickCard>
  )
}
