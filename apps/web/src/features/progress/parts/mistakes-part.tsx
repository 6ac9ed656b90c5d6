import type { Language } from '@parley/contracts/language/language.ts'
import type { Progress } from '@parley/contracts/practice/progress.ts'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#platform/language/format.ts'
import { useTopicName } from '#platform/language/use-topic-name.ts'
import { CountBars } from '#ui/voice/charts/count-bars.tsx'
import classes from '../lists.module.css'
import { Part, PartEmpty, type PartSpan } from './part.tsx'

type Mistakes = Progress['most_frequent_errors']

interface MistakesPartProps {
  readonly span: PartSpan
  readonly title: string
  readonly empty: string
  /** Whether at least one conversation was checked: then says what was not. */
  readonly isChecked: boolean
  readonly mistakes: Mistakes
  /** The language of the examples if they share one. */
  readonly language: Language | undefined
  readonly isOwn: boolean
}

/** The most frequent mistakes, each with its newest example and a link to that conversation. */
export function MistakesPart({ span, title, empty, isChecked, mistakes, language, isOwn }: MistakesPartProps) {
  const { t } = useTranslation('progress')
  const format = useFormat()
  const nameOf = useTopicName()
  return (
    <Part span={span} title={title}>
      {mistakes.length === 0 ? (
        <PartEmpty>{empty}</PartEmpty>
      ) : (
        <ul className={`${classes.list} ${classes.mistakes}`}>
          {mistakes.map(({ topic, count, example }) => (
            <li key={`${topic}${example?.pair_id}${example?.original_text}`}>
              <strong>{nameOf(topic)}</strong>
              <CountBars count={count} />
              <span className={classes.figure}>
                <span aria-hidden="true">{format.number(count)}</span>
                <span className="sr">{t('times', { count })}</span>
              </span>
              {example && <Example example={example} language={language} isOwn={isOwn} topic={nameOf(topic)} />}
            </li>
          ))}
        </ul>
      )}
      {isChecked && <p className="small muted">{t('mistakes.partly')}</p>}
    </Part>
  )
}

interface ExampleProps extends Pick<MistakesPartProps, 'language' | 'isOwn'> {
  readonly example: NonNullable<Mistakes[number]['example']>
  /** Its name. */
  readonly topic: string
}

function Example({ example, language, isOwn, topic }: ExampleProps) {
  const { t } = useTranslation('progress')
  const { original_text: said, suggestion, review_id: id, pair_id: pair } = example
  const place = { tab: 'mistakes', pair } as const
  const link = { className: classes.open, 'aria-label': t('mistakes.openOne', { topic }), children: t('mistakes.open') }
  return (
    <span className={classes.example}>
      <span lang={language} translate="no">
        <del>{said}</del> {suggestion !== '' && <ins>{suggestion}</ins>}
      </span>
      {isOwn ? (
        <Link to="/platform/history/{-$id}" params={{ id }} search={place} {...link} />
      ) : (
        <Link to="/platform/class/review/$id" params={{ id }} search={place} {...link} />
      )}
    </span>
  )
}
