import type { Class } from '@parley/contracts/classes/class.ts'
import { type ClassTopic, getClassMistakes, makePracticeModule } from '@parley/contracts/classes/overview.ts'
import { isTopic } from '@parley/contracts/review/topics.ts'
import { queryOptions, useMutation, useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { call } from '#platform/http/call.ts'
import { useTopicName } from '#platform/language/use-topic-name.ts'
import { Button } from '#ui/controls/button.tsx'
import { toast } from '#ui/dialogs/toast.ts'
import { Loaded } from '#ui/states/loaded.tsx'
import { ProblemLine } from '#ui/states/problem-line.tsx'
import layout from '../parts/layout.module.css'
import { classesKey } from '../parts/use-classes.ts'
import classes from './wrong-list.module.css'

const mistakesQuery = (id: string) =>
  queryOptions({
    queryKey: [classesKey, id, 'mistakes'],
    queryFn: ({ signal }) => call(getClassMistakes, { params: { id } }, { signal }),
    staleTime: 0,
  })

/** The most frequent mistakes in the class's submissions, and a module to practise them. */
export function WrongList({ taught }: { readonly taught: Class }) {
  const { t } = useTranslation('classes')
  const query = useQuery(mistakesQuery(taught._id))
  return (
    <section aria-labelledby="class-wrong">
      <h2 id="class-wrong">{t('mistakes.title')}</h2>
      <Loaded failed={t('mistakes.failed')} query={query}>
        {({ items, student_count: total, are_mistakes_checked: areChecked }) =>
          items.length === 0 ? (
            <p className={layout.nothing}>
              {areChecked ? `${t('mistakes.none')} ${t('mistakes.partly')}` : t('mistakes.unchecked')}
            </p>
          ) : (
            <>
              <p className="help">
                {t('mistakes.help')} {t('mistakes.partly')}
              </p>
              <ul className={classes.list}>
                {items.map((topic) => (
                  <Topic key={topic.topic} topic={topic} total={total} language={taught.language} />
                ))}
              </ul>
              <Practise classId={taught._id} topics={items.map(({ topic }) => topic)} />
            </>
          )
        }
      </Loaded>
    </section>
  )
}

interface TopicProps {
  readonly topic: ClassTopic
  readonly total: number
  readonly language: string
}

function Topic({ topic: { topic, students, examples }, total, language }: TopicProps) {
  const { t } = useTranslation('classes')
  const nameOf = useTopicName()
  return (
    <li>
      <details>
        <summary>
          <span>{nameOf(topic)}</span>
          <small>{t('work.of', { part: students, total })}</small>
        </summary>
        <ul lang={language} translate="no">
          {examples.map(({ original_text: said, suggestion }) => (
            <li key={`${said}${suggestion}`}>
              <del>{said}</del> <ins>{suggestion}</ins>
            </li>
          ))}
        </ul>
      </details>
    </li>
  )
}

interface PractiseProps {
  readonly classId: string
  readonly topics: readonly ClassTopic['topic'][]
}

function Practise({ classId, topics }: PractiseProps) {
  const { t } = useTranslation('classes')
  const navigate = useNavigate()
  const nameOf = useTopicName()
  const names = Object.fromEntries(topics.filter(isTopic).map((topic) => [topic, nameOf(topic)]))
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => call(makePracticeModule, { params: { id: classId }, body: { names } }),
    onSuccess: ({ module_id: module, title }) => {
      void toast(t('mistakes.made', { title }), { kind: 'done' })
      void navigate({ to: '/platform/classes/$classId/assign', params: { classId }, search: { module } })
    },
  })
  return (
    <>
      <Button size="sm" busy={isPending} onClick={() => mutate()}>
        {t('mistakes.practise')}
      </Button>
      {error && <ProblemLine error={error} />}
    </>
  )
}
