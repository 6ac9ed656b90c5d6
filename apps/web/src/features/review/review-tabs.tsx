import type { PublicReview, Review } from '@parley/contracts/review/review.ts'
import { mistakeCheckOf } from '@parley/contracts/review/unrated.ts'
import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { tasksQuery } from '#platform/tasks.ts'
import { Tabs } from '#ui/controls/tabs.tsx'
import { Retried } from './retried.tsx'
import { Mistakes, Summary } from './review-panels.tsx'
import type { ReviewParts } from './review-parts.ts'
import { parseReviewSearch, type ReviewSearch, writeReviewSearch } from './review-search.ts'
import classes from './review-tabs.module.css'
import type { Line } from './talk/talk.rules.ts'
import { Transcript } from './talk/transcript.tsx'
import type { TalkPlayer } from './talk/use-talk-player.ts'

export interface ReviewTabsProps extends Pick<ReviewParts, 'tasks'> {
  readonly review: PublicReview
  readonly own: Review | undefined
  readonly lines: readonly Line[]
  readonly player: TalkPlayer
  /** Puts the current view in the URL. */
  readonly onShow: (search: ReturnType<typeof writeReviewSearch>) => void
}

/** Summary, mistakes, transcript and, for the learner, tasks. The open tab is in the URL. */
export function ReviewTabs({ review, own, lines, player, tasks, onShow }: ReviewTabsProps) {
  const { t } = useTranslation('review')
  const shown = parseReviewSearch({ ...useSearch({ strict: false }) })
  const show = (next: Partial<ReviewSearch>) => onShow(writeReviewSearch(next))
  const taskCount = useTaskCount(own)
  const hasTasks = own !== undefined && tasks !== undefined
  const tab = shown.tab === 'tasks' && !hasTasks ? 'summary' : shown.tab
  const found = review.mistakes.length
  const panel = { review, lines, player, onShowLine: (line: number) => show({ tab: 'transcript', at: line }) }
  const hasSource = found > 0 || review.steps.length > 0
  const toTasks = hasTasks && hasSource && review.status === 'ready' ? () => show({ tab: 'tasks' }) : undefined
  return (
    <div className={classes.tabs}>
      <Tabs
        label={t('tabs.label')}
        tabs={[
          { name: 'summary', label: t('tabs.summary') },
          { name: 'mistakes', label: t('tabs.mistakes'), ...(found > 0 ? { count: <Found review={review} /> } : {}) },
          { name: 'transcript', label: t('tabs.transcript') },
          ...(hasTasks
            ? [{ name: 'tasks' as const, label: t('tabs.tasks'), ...(taskCount > 0 ? { count: taskCount } : {}) }]
            : []),
        ]}
        chosen={tab}
        onChoose={(chosen) => show({ tab: chosen })}
      >
        {tab !== 'summary' && <h2 className="sr">{t(`tabs.${tab}`)}</h2>}
        {tab === 'summary' && (
          <Summary
            {...panel}
            before={own?.retry_of && <Retried review={own} lines={lines} player={player} />}
            onMore={() => show({ tab: 'mistakes' })}
            onTasks={toTasks}
          />
        )}
        {tab === 'mistakes' && <Mistakes {...panel} shown={shown.at ?? placeOf(review, shown.pair)} />}
        {tab === 'transcript' && (
          <Transcript {...panel} own={own} shown={shown.at} onMistake={(at) => show({ tab: 'mistakes', at })} />
        )}
        {tab === 'tasks' &&
          own &&
          tasks?.({ review: own, task: shown.task, onTask: (task) => show({ tab: 'tasks', task }) })}
      </Tabs>
    </div>
  )
}

/** The number of mistakes, with a plus if only rules looked for them: they miss many. */
function Found({ review }: Pick<ReviewTabsProps, 'review'>) {
  const { t } = useTranslation('review')
  const found = review.mistakes.length
  if (mistakeCheckOf(review) !== 'rules') return found
  return (
    <span title={t('fix.onlyRules')}>
      {found}+<span className="sr"> ({t('fix.onlyRules')})</span>
    </span>
  )
}

/** Index of a line's first mistake; undefined if there is none. */
function placeOf({ mistakes }: PublicReview, pair: string | undefined): number | undefined {
  const place = mistakes.findIndex(({ pair_id }) => pair_id === pair)
  return place === -1 ? undefined : place
}

/** How many tasks were made from a review; 0 while unknown. */
function useTaskCount(own: Review | undefined): number {
  const hasSource = own !== undefined && (own.mistakes.length > 0 || own.steps.length > 0)
  const { data } = useQuery({ ...tasksQuery(own?._id ?? ''), enabled: hasSource })
  return data?.length ?? 0
}
