// Tries a line against the sentences of the steps, as the partner would judge it.
import type { Language } from '@parley/contracts/language/language.ts'
import { type LineTrial, tryLine } from '@parley/contracts/library/line-trial.ts'
import { scenarioLimits } from '@parley/contracts/library/scenario.ts'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '#platform/http/call.ts'
import { Button } from '#ui/controls/button.tsx'
import { ProblemLine } from '#ui/states/problem-line.tsx'
import { WizardField } from '../../wizard/wizard-field.tsx'
import classes from '../scenario.module.css'
import type { ScenarioForm } from '../scenario-form.ts'
import { sentencesOfSteps } from '../scenario-values.ts'

interface ScenarioLineTrialProps {
  readonly form: ScenarioForm
  readonly practised: Language
}

export function ScenarioLineTrial({ form, practised }: ScenarioLineTrialProps) {
  const { t } = useTranslation('scenario-wizard')
  const [line, setLine] = useState('')
  const { mutate, data, isPending, error, variables } = useMutation({
    mutationFn: (text: string) => {
      const behavior = form.getValues().dialog_behavior
      const examples = behavior.partner_lines.examples
      const steps = sentencesOfSteps(behavior).map((sentences, at) => ({ example: examples[at] ?? '', sentences }))
      return call(tryLine, { body: { target_language: practised, steps, line: text } })
    },
  })
  const text = line.trim()
  return (
    <form
      noValidate
      className={classes.trial}
      onSubmit={(event) => {
        event.preventDefault()
        if (text !== '' && !isPending) mutate(text)
      }}
    >
      <WizardField
        label={t('trial.label')}
        max={scenarioLimits.partnerLine}
        lang={practised}
        onChange={(event) => setLine(event.target.value)}
      />
      <Button type="submit" variant="outline" busy={isPending}>
        {t('trial.run')}
      </Button>
      <div role="status" className={classes.found}>
        {data && variables && <Outcome trial={data} />}
      </div>
      {error && <ProblemLine error={error} />}
    </form>
  )
}

function Outcome({ trial: { steps, miss } }: { readonly trial: LineTrial }) {
  const { t } = useTranslation('scenario-wizard')
  if (miss !== null) {
    return (
      <p>
        <strong>{t('trial.none')}</strong> {t(`trial.${miss.because}`, { sentence: miss.nearest ?? '' })}
      </p>
    )
  }
  return (
    <ul>
      {steps.map(({ step, verdict, because, nearest }) => (
        <li key={step}>
          <strong>{t(`trial.${verdict}`, { number: step + 1 })}</strong>{' '}
          {t(`trial.${because}`, { sentence: nearest ?? '' })}
        </li>
      ))}
    </ul>
  )
}
