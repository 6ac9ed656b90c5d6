import { figuresMin, getOverrideFigures, type OverrideFigures } from '@parley/contracts/classes/overview.ts'
import type { Answer } from '@parley/contracts/endpoint.ts'
import { endonyms, type Language } from '@parley/contracts/language/language.ts'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '#platform/http/call.ts'
import { useFormat } from '#platform/language/format.ts'
import { ProblemLine } from '#ui/states/problem-line.tsx'
import classes from './judging-page.module.css'

type Figures = Answer<typeof getOverrideFigures>

/** How the teachers' marks on this server compare with the model's; only for signed-in users. */
export function TeachersFigures() {
  const { t } = useTranslation('judging')
  const [figures, setFigures] = useState<Figures | null>(null)
  const [problem, setProblem] = useState<unknown>(null)
  useEffect(() => {
    const leaving = new AbortController()
    call(getOverrideFigures, {}, { signal: leaving.signal }).then(setFigures, (error: unknown) => {
      if (!leaving.signal.aborted) setProblem(error)
    })
    return () => leaving.abort()
  }, [])
  if (problem === null && figures === null) return null
  return (
    <>
      <h2>{t('teachers.title')}</h2>
      {figures ? <Compared {...figures} /> : <ProblemLine error={problem} />}
    </>
  )
}

function Compared({ marks, corrections }: Figures) {
  const { t } = useTranslation('judging')
  const format = useFormat()
  if (marks.length === 0 && corrections.length === 0)
    return <p>{t('teachers.few', { min: format.number(figuresMin) })}</p>
  const nameOf = (language: Language | null) => (language === null ? t('teachers.all') : endonyms[language])
  return (
    <>
      <p>{t('teachers.text', { min: format.number(figuresMin) })}</p>
      <dl className={classes.figures}>
        {marks.map((row) => (
          <div key={`${row.scale} ${row.language}`}>
            <dt>
              {t(`teachers.${row.scale}`)} · {nameOf(row.language)}
            </dt>
            <Shares {...row} />
          </div>
        ))}
        {corrections.map(({ language, shown, overruled }) => (
          <div key={`corrections ${language}`}>
            <dt>
              {t('teachers.corrections')} · {nameOf(language)}
            </dt>
            <dd>
              <span>{t('teachers.shown')}</span> <b>{format.number(shown)}</b>
            </dd>
            <dd>
              <span>{t('teachers.overruled')}</span> <b>{format.number(overruled)}</b>
            </dd>
          </div>
        ))}
      </dl>
    </>
  )
}

function Shares({ compared, same, higher, lower, far }: OverrideFigures) {
  const { t } = useTranslation('judging')
  const format = useFormat()
  const share = (count: number) => format.percent(count / compared)
  return (
    <>
      <dd>
        <span>{t('teachers.compared')}</span> <b>{format.number(compared)}</b>
      </dd>
      {Object.entries({ same, higher, lower, far }).map(([name, count]) => (
        <dd key={name}>
          <span>{t(`teachers.${name}`)}</span> <b>{share(count)}</b>
        </dd>
      ))}
    </>
  )
}
