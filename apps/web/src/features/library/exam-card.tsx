import type { IeltsPart, Scenario } from '@parley/contracts/library.ts'
import { IconClock } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { DashboardSearch } from './dashboard-search.ts'
import { ItemMenu, isOfOthers } from './item-menu.tsx'
import { AuthorName, ModerationNote } from './item-standing.tsx'
import { PickCard } from './pick-card.tsx'

export interface ExamCardProps {
  readonly scenario: Scenario
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

/** What the card leads with: the cue card's task, or the first question of the part that is sat. */
function leadOf(scenario: Scenario, part: IeltsPart): string {
  const exam = scenario.ielts_behavior
  if (part === '1') return exam?.part1.topics[0]?.questions[0] ?? scenario.title
  if (part === '3') return exam?.part3.topics[0]?.questions[0] ?? scenario.title
  return exam?.part2.question ?? scenario.title
}

/** A speaking test, led by what the candidate will be asked. */
export function ExamCard({ scenario, part, mode, tag, onFavorite }: ExamCardProps) {
  const { t } = useTranslation('library')
  const lead = leadOf(scenario, part)
  const done = scenario.completed_count > 0
  return (
    <PickCard
      title={scenario.title}
      description={scenario.description}
      voice={{ phrase: lead, width: 'fit', fill: done ? 1 : 0, tone: done ? 'done' : 'quiet' }}
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
        {lead}
      </p>
    </PickCard>
  )
}
