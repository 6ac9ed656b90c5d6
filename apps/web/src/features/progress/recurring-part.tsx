// Recurring mistakes by week: those that went away and those that remain.
import type { Language } from '@parley/contracts/language/language.ts'
import { mistakeWeeks, type RecurringMistake } from '@parley/contracts/practice/progress.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type CSSProperties, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#platform/language/format.ts'
import { useTopicName } from '#platform/language/use-topic-name.ts'
import { Cell } from './parts/part.tsx'
import classes from './recurring-part.module.css'
import { recurringQuery } from './use-progress.ts'

interface RecurringPartProps {
  readonly userId: string
  readonly language: Language | undefined
  /** Whether no other part of the page has mistakes: then this one says what was not checked. */
  readonly isLast: boolean
}

/** Renders nothing until a mistake has occurred twice. */
export function RecurringPart({ userId, language, isLast }: RecurringPartProps) {
  const { t } = useTranslation('progress')
  const { data } = useQuery(recurringQuery(userId, language))
  if (!data || data.gone.length + data.here.length === 0) return null
  return (
    <Cell span={12}>
      <div className={classes.both}>
        {data.gone.length > 0 && <Group kind="gone" mistakes={data.gone} />}
        {data.here.length > 0 && <Group kind="here" mistakes={data.here} />}
      </div>
      {isLast && <p className="small muted">{t('mistakes.partly')}</p>}
    </Cell>
  )
}

interface GroupProps {
  readonly kind: 'gone' | 'here'
  readonly mistakes: readonly RecurringMistake[]
}

function Group({ kind, mistakes }: GroupProps) {
  const { t } = useTranslation('progress')
  const id = useId()
  return (
    <section className={classes.group} data-kind={kind} aria-labelledby={id}>
      <h2 id={id}>{t(`recurring.${kind}.title`)}</h2>
      <p className={classes.text}>{t(`recurring.${kind}.text`)}</p>
      <ul>
        {mistakes.map((mistake) => (
          <li key={`${mistake.target_language}${mistake.topic}${mistake.example.pair_id}`}>
            <Mistake {...mistake} />
            <Weeks weeks={mistake.weeks} isGone={kind === 'gone'} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function Mistake({ topic, target_language: language, example }: RecurringMistake) {
  const { t } = useTranslation('progress')
  const name = useTopicName()(topic)
  const { original_text: said, suggestion, review_id: id, pair_id: pair } = example
  return (
    <div>
      <Link
        className={classes.topic}
        to="/platform/history/{-$id}"
        params={{ id }}
        search={{ tab: 'mistakes', pair }}
        aria-label={t('mistakes.openOne', { topic: name })}
      >
        {name}
      </Link>
      <span className={classes.example} lang={language} translate="no">
        <del>{said}</del> {suggestion !== '' && <ins>{suggestion}</ins>}
      </span>
    </div>
  )
}

/** Maximum height of a bar: more mistakes in a week look the same. */
const tallest = 4

/** A bar for each week, newest on the right; a dot for a week without the mistake. */
function Weeks({ weeks, isGone }: { readonly weeks: readonly number[]; readonly isGone: boolean }) {
  const { t } = useTranslation('progress')
  const format = useFormat()
  const figures = weeks.map((count) => format.number(count)).join(', ')
  return (
    <span className={classes.weeks} role="img" aria-label={t('recurring.weeks', { figures })}>
      {weeks.map((count, week) => (
        <b
          // biome-ignore lint/suspicious/noArrayIndexKey: weeks are never reordered
          key={week}
          data-is={count > 0 ? 'made' : isGone && week >= weeks.length - mistakeWeeks.without ? 'without' : undefined}
          style={{ '--count': Math.min(count, tallest) } as CSSProperties}
        />
      ))}
    </span>
  )
}
