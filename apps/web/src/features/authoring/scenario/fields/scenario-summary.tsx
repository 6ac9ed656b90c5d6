import { endonyms, languages } from '@parley/contracts/language/language.ts'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#platform/language/format.ts'
import classes from '../scenario.module.css'
import type { ScenarioValues } from '../scenario-values.ts'

/** The scenario's contents in figures. */
export function ScenarioSummary({ values }: { readonly values: ScenarioValues }) {
  const { t } = useTranslation('scenario-wizard')
  const { number, list } = useFormat()
  const codes = new Set(
    [...values.user_goals, ...values.user_dictionary, ...values.user_phrases].flatMap(({ translation }) =>
      Object.entries(translation).flatMap(([code, text]) => (text.trim() === '' ? [] : [code])),
    ),
  )
  const names = [...codes].map(
    (code) => languages.flatMap((each) => (each === code ? [endonyms[each]] : []))[0] ?? code,
  )
  const { part1, part3 } = values.ielts_behavior
  const questions = [...part1.topics, ...part3.topics].reduce((sum, topic) => sum + topic.questions.length, 0)
  const rows: [string, string][] = [
    [t('summary.goals'), number(values.user_goals.length)],
    [t('summary.words'), number(values.user_dictionary.length)],
    [t('summary.phrases'), number(values.user_phrases.length)],
    values.scenario_type === 'IELTS'
      ? [t('summary.questions'), number(questions)]
      : [t('summary.steps'), number(values.dialog_behavior.steps.length)],
    [t('summary.translations'), names.length > 0 ? list(names) : '–'],
  ]
  return (
    <dl className={classes.summary}>
      {rows.map(([term, value]) => (
        <div key={term}>
          <dt>{term}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
