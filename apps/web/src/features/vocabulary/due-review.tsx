// The words that are due, one at a time.
import type { Language } from '@parley/contracts/language.ts'
import { IconArrowBackUp, IconArrowLeft } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Button } from '#ui/button.tsx'
import { Empty } from '#ui/empty.tsx'
import { Loaded } from '#ui/loaded.tsx'
import { ProblemLine } from '#ui/problem-line.tsx'
import type { DueWord } from './due.rules.ts'
import { DueCard } from './due-card.tsx'
import classes from './due-review.module.css'
import { useDueKeys } from './use-due-keys.ts'
import { useDueRound } from './use-due-round.ts'
import { dueQuery } from './use-words.ts'

export interface DueReviewProps {
  /** Words of this language alone; undefined: of all. */
  readonly language: Language | undefined
  /** Back to the list. */
  readonly onLeave: () => void
}

export function DueReview({ language, onLeave }: DueReviewProps) {
  const { t } = useTranslation('vocabulary')
  const query = useQuery(dueQuery(language))
  return (
    <div className={classes.room}>
      <h1 className="sr">{t('due.title')}</h1>
      <Loaded failed={t('due.failed')} query={query}>
        {({ items, total }) => (
          <DueRound
            key={query.dataUpdatedAt}
            words={items}
            total={total}
            isRefetching={query.isFetching}
            onMore={() => void query.refetch()}
            onLeave={onLeave}
          />
        )}
      </Loaded>
    </div>
  )
}

interface DueRoundProps extends Pick<DueReviewProps, 'onLeave'> {
  readonly words: readonly DueWord[]
  /** How many are due, those beyond this round included. */
  readonly total: number
  readonly isRefetching: boolean
  readonly onMore: () => void
}

function DueRound({ words, total, isRefetching, onMore, onLeave }: DueRoundProps) {
  const { t } = useTranslation('vocabulary')
  const { round, now, isPending, error, answer, grade, undo } = useDueRound(words)
  useDueKeys({ isAnswered: round.isAnswered, hasWord: now !== undefined, answer, grade, undo })
  return (
    <>
      <div className={classes.bar}>
        <Button variant="quiet" icon={<IconArrowLeft aria-hidden="true" />} onClick={onLeave}>
          <span className={classes.label}>{t('due.leave')}</span>
        </Button>
        {words.length > 0 && (
          <p className={classes.place} role="status">
            {t('due.place', { place: Math.min(round.place + 1, words.length), of: words.length })}
          </p>
        )}
        <Button
          variant="quiet"
          icon={<IconArrowBackUp aria-hidden="true" />}
          disabled={!undo}
          aria-keyshortcuts="z"
          onClick={undo}
        >
          {t('due.undo')}
          <kbd className={classes.key}>Z</kbd>
        </Button>
      </div>
      <Progress words={words} done={round.place} />
      {now && (
        <DueCard
          key={`${now._id}${now.due_at}`}
          word={now}
          isAnswered={round.isAnswered}
          isBusy={isPending}
          onAnswer={answer}
          onGrade={grade}
        />
      )}
      {error && <ProblemLine error={error} />}
      {!now && <RoundOver words={words} left={total - words.length} {...{ isRefetching, onMore, onLeave }} />}
    </>
  )
}

interface RoundOverProps extends Omit<DueRoundProps, 'total'> {
  /** How many are still due. */
  readonly left: number
}

/** All words of the round are graded: on with the next ones, or back. */
function RoundOver({ words, left, isRefetching, onMore, onLeave }: RoundOverProps) {
  const { t } = useTranslation('vocabulary')
  return (
    <Empty
      title={t(words.length === 0 ? 'due.nothing' : 'due.done', { count: words.length })}
      word="bravo"
      action={
        left > 0 ? (
          <Button variant="filled" busy={isRefetching} onClick={onMore}>
            {t('due.more', { count: left })}
          </Button>
        ) : (
          <Button variant="filled" onClick={onLeave}>
            {t('due.leave')}
          </Button>
        )
      }
    >
      {left > 0 ? undefined : t('due.later')}
    </Empty>
  )
}

/** One bar a word, filled where it is done. Decorative: the words above say the same. */
function Progress({ words, done }: { readonly words: readonly DueWord[]; readonly done: number }) {
  return (
    <div className={classes.progress} aria-hidden="true">
      {words.map(({ _id }, place) => (
        <span key={_id} data-done={place < done || undefined} />
      ))}
    </div>
  )
}
