import type { Review } from '@parley/contracts/review.ts'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Tabs } from '#ui/tabs.tsx'
import { ConsistencySection, PartsSection, WordsSection } from './feedback-sections.tsx'
import { FixesSection, NothingToFix } from './fixes-section.tsx'
import { GoalsSection } from './goals-section.tsx'
import { MistakeCard } from './mistake-card.tsx'
import { parseReviewSearch, type ReviewSearch, writeReviewSearch } from './review-search.ts'
import classes from './review-tabs.module.css'
import { SideFigures } from './side-figures.tsx'
import { StrengthSection } from './strength-section.tsx'
import type { Line } from './talk.rules.ts'
import { Transcript } from './transcript.tsx'
import type { TalkPlayer } from './use-talk-player.ts'

export interface ReviewTabsProps {
  readonly review: Review
  readonly lines: readonly Line[]
  readonly player: TalkPlayer
}

/** Summary, mistakes, transcript. Which one is open stands in the address. */
export function ReviewTabs(props: ReviewTabsProps) {
  const { review, lines, player } = props
  const { t } = useTranslation('review')
  const navigate = useNavigate()
  const { tab, at } = parseReviewSearch({ ...useSearch({ strict: false }) })
  const show = (shown: ReviewSearch) =>
    void navigate({
      to: '/platform/history/{-$id}',
      params: { id: review._id },
      search: writeReviewSearch(shown),
      resetScroll: false,
    })
  const found = review.mistakes.length
  const showLine = (line: number) => show({ tab: 'transcript', at: line })
  return (
    <div className={classes.tabs}>
      <Tabs
        label={t('tabs.label')}
        tabs={[
          { name: 'summary', label: t('tabs.summary') },
          { name: 'mistakes', label: t('tabs.mistakes'), ...(found > 0 ? { count: found } : {}) },
          { name: 'transcript', label: t('tabs.transcript') },
        ]}
        chosen={tab}
        onChoose={(chosen) => show({ tab: chosen, at: undefined })}
      >
        {tab === 'summary' && (
          <Summary {...props} onShowLine={showLine} onMore={() => show({ tab: 'mistakes', at: undefined })} />
        )}
        {tab === 'mistakes' && <Mistakes {...props} shown={at} onShowLine={showLine} />}
        {tab === 'transcript' && (
          <Transcript
            review={review}
            lines={lines}
            player={player}
            shown={at}
            onMistake={(mistake) => show({ tab: 'mistakes', at: mistake })}
          />
        )}
      </Tabs>
    </div>
  )
}

interface SummaryProps extends ReviewTabsProps {
  readonly onShowLine: (line: number) => void
  readonly onMore: () => void
}

/** Goals, one strength, what to fix first, then the rest; figures at the side. */
function Summary({ review, lines, player, onShowLine, onMore }: SummaryProps) {
  return (
    <div className={classes.two}>
      <div className={classes.main}>
        <GoalsSection review={review} lines={lines} />
        <StrengthSection review={review} lines={lines} player={player} />
        <FixesSection review={review} lines={lines} player={player} onShowLine={onShowLine} onMore={onMore} />
        <ConsistencySection review={review} />
        <PartsSection review={review} />
        <WordsSection review={review} />
      </div>
      <SideFigures review={review} />
    </div>
  )
}

interface MistakesProps extends ReviewTabsProps {
  readonly shown: number | undefined
  readonly onShowLine: (line: number) => void
}

function Mistakes({ review, lines, player, shown, onShowLine }: MistakesProps) {
  const { t } = useTranslation('review')
  const target = useRef<HTMLElement>(null)
  useEffect(() => {
    if (shown !== undefined) target.current?.focus()
  }, [shown])
  if (review.mistakes.length === 0) return <NothingToFix review={review} />
  return (
    <>
      <h2 className="sr">{t('tabs.mistakes')}</h2>
      <div className={classes.fixes}>
        {review.mistakes.map((mistake, place) => (
          <MistakeCard
            key={`${mistake.pair_id}${mistake.original_text}${mistake.suggestion}`}
            mistake={mistake}
            mistakes={review.mistakes}
            language={review.scenario.target_language}
            lines={lines}
            player={player}
            onShow={onShowLine}
            {...(place === shown ? { ref: target } : {})}
          />
        ))}
      </div>
    </>
  )
}
