// The sentences that do each step: one field a step, one sentence a line.
import { endonyms, type Language } from '@parley/contracts/language/language.ts'
import { seemsForeign } from '@parley/contracts/library/other-language.ts'
import { useTranslation } from 'react-i18next'
import { WizardField } from '../../wizard/wizard-field.tsx'
import { rowsAt, type ScenarioPartProps } from '../scenario-form.ts'

const path = 'dialog_behavior.partner_lines.sentences'

interface ScenarioSentencesProps extends ScenarioPartProps {
  readonly steps: readonly string[]
  readonly practised: Language
}

export function ScenarioSentences({ form, readOnly, steps, practised }: ScenarioSentencesProps) {
  const { t } = useTranslation('scenario-wizard')
  const lists = rowsAt<string[]>(form, path)
  const change = (index: number, text: string) => {
    const now = rowsAt<string[]>(form, path)
    const next = steps.map((_, at) => (at === index ? text.split('\n').map((line) => line.trim()) : (now[at] ?? [])))
    form.setFieldValue(path, next, { forceUpdate: false })
    for (const at of Object.keys(form.errors)) if (at.startsWith(`${path}.${index}`)) form.clearFieldError(at)
  }
  const doubtOf = (text: string) =>
    seemsForeign(text, practised) ? t('foreign', { language: endonyms[practised] }) : undefined
  // Steps are identified only by position.
  const places = steps.map((text, index) => ({ text, index, key: `${index} ${form.key(path)}` }))
  return places.map(({ text, index, key }) => {
    const wrongPath = Object.keys(form.errors).find(
      (at) => at === `${path}.${index}` || at.startsWith(`${path}.${index}.`),
    )
    return (
      <WizardField
        key={key}
        label={t('row.sentences', { number: index + 1 })}
        help={text}
        rows={3}
        lang={practised}
        readOnly={readOnly}
        data-path={wrongPath ?? `${path}.${index}`}
        defaultValue={(lists[index] ?? []).join('\n')}
        error={wrongPath === undefined ? undefined : form.errors[wrongPath]}
        {...(readOnly ? {} : { doubtOf })}
        onChange={(event) => change(index, event.target.value)}
      />
    )
  })
}
