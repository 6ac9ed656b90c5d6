import type { IeltsPart, ScenarioSummary } from '@parley/contracts/library.ts'
import { IconClock } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { ItemMenu, isOfOthers } from '../item/item-menu.tsx'
import { AuthorName, ModerationNote } from '../item/item-standing.tsx'
import type { DashboardSearch } from './dashboard-search.ts'
import { PickCard } from './pick-card.tsx'

export interface ExamCardProps {
  readonly scenario: ScenarioSummary
  readonly part: IeltsPart
  readonly mode: DashboardSearch['mode']
  /** What sets it apart from the other cards of its list. */
  readonly tag?: string | undefined
  readonly onFavorite: () => void
}

/** How long each part takes in the real exam, in minutes (IELTS speaking test format). */
const minutes: Record<IeltsPart, { from: number; to: number }> = {
  full: { from: 11, to: 14 },
  '1': { from: 4, to: 5 },
  '2': { from: 3, to: 4 },
  '3': { from: 4, to: 5 },
}

/** A speaking test, led by what the candidate will be asked. */
export function ExamCard({ scenario, part, mode, tag, onFavorite }: ExamCardProps) {
  const { t } = useTranslation('library')
  const done = scenario.completed_count > 0
  return (
    <PickCard
      title={scenario.title}
      description={scenario.description}
      voice={{ phrase: scenario.lead, width: 'fit', fill: done ? 1 : 0, tone: done ? 'done' : 'quiet' }}
      to={{ to: '/platform/conversation', search: { scenario: scenario._id, part, mode } }}
      meta={
        <>
          <span>
            <IconClock className="i i-sm" aria-hidden="true" />
            {t('card.minutes', minutes[part])}
          </span>
          <AuthorName item={scenario} />
        </>
      }
      tag={tag}
      standing={<ModerationNote item={scenario} />}
      doneCount={scenario.completed_count}
      menu={
        (scenario.can_edit || isOfOthers(scenario)) && (
          <ItemMenu
            item={{ kind: 'scenario', _id: scenario._id, title: scenario.title }}
            canEdit={scenario.can_edit}
            canReport={isOfOthers(scenario)}
          />
        )
      }
      isFavorite={scenario.is_favorite}
      onFavorite={onFavorite}
    >
      <p className="small muted">{t(part === '1' || part === '3' ? 'card.firstQuestion' : 'card.cueCard')}</p>
      <p className="say" lang={scenario.target_language}>
        {scenario.lead}
      </p>
    </PickCard>
  )
}
