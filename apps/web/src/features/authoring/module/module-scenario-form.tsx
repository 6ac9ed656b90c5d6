// A scenario for this module only, written without leaving it: just what the partner needs to know. Words, phrases and
// translations are edited in the scenario's own wizard, one click away on its row.
import { createScenario, ScenarioInput } from '@parley/contracts/library/authoring.ts'
import { difficultyLevels, scenarioLimits } from '@parley/contracts/library/scenario.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '#platform/http/call.ts'
import { Problem } from '#platform/http/problem.ts'
import {
  focusFirstError,
  type SchemaErrors,
  schemaErrorsOf,
  serverSchemaErrors,
  useSchemaErrorText,
} from '#platform/http/schema-errors.ts'
import { Button } from '#ui/controls/button.tsx'
import { Sheet } from '#ui/dialogs/sheet.tsx'
import { SelectField } from '#ui/fields/field.tsx'
import { ProblemLine } from '#ui/states/problem-line.tsx'
import { closingPhrases } from '../scenario/scenario-suggestions.ts'
import { WizardField } from '../wizard/wizard-field.tsx'
import { WizardRows } from '../wizard/wizard-rows.tsx'
import { withScenario } from './module-draft.ts'
import { scenarioOf, useWrittenScenario } from './module-scenario-draft.ts'
import classes from './module-wizard.module.css'
import type { ModuleWork } from './module-wizard-state.ts'

export interface ModuleScenarioFormProps {
  readonly work: ModuleWork
  /** The list that the scenario is added to. */
  readonly listKey: string
  readonly onClose: () => void
}

const texts = [
  { name: 'title', path: 'title', max: scenarioLimits.title },
  { name: 'description', path: 'description', max: scenarioLimits.description, rows: 2 },
  { name: 'setting', path: 'dialog_behavior.setting', max: scenarioLimits.setting },
  { name: 'situation', path: 'dialog_behavior.situation', max: scenarioLimits.situation, rows: 2 },
  { name: 'goal', path: 'dialog_behavior.goal', max: scenarioLimits.goal, rows: 2 },
] as const

export function ModuleScenarioForm({ work, listKey, onClose }: ModuleScenarioFormProps) {
  const { t } = useTranslation('module-wizard')
  const say = useSchemaErrorText()
  const form = useRef<HTMLFormElement>(null)
  const { written, change, forget } = useWrittenScenario()
  const { steps, level } = written
  const [errors, setErrors] = useState<SchemaErrors>({})
  const show = (found: SchemaErrors) => {
    setErrors(found)
    requestAnimationFrame(() => focusFirstError(form.current))
  }
  const client = useQueryClient()
  const making = useMutation({
    mutationFn: (body: ScenarioInput) => call(createScenario, { body }),
    onSuccess: (scenario) => {
      forget()
      // If the author removes it from the module, it is still listed among their scenarios.
      void client.invalidateQueries({ queryKey: ['library', 'shelf'] })
      work.change((so) => withScenario(so, listKey, scenario))
      onClose()
    },
    onError: (error) => {
      if (error instanceof Problem) show(serverSchemaErrors(error.details))
    },
  })
  const send = (event: FormEvent) => {
    event.preventDefault()
    const checked = ScenarioInput.safeParse(scenarioOf(written, work.draft))
    show(schemaErrorsOf(checked.error?.issues ?? []))
    if (checked.data) making.mutate(checked.data)
  }
  const errorOf = (path: string) => {
    const error = errors[path]
    return error && say(error)
  }
  const isUnexplained = making.error !== null && Object.keys(errors).length === 0
  const stepName = (index: number) => t('write.step', { number: index + 1 })
  return (
    <Sheet opened title={t('write.title')} onClose={onClose}>
      <form ref={form} noValidate className={classes.form} onSubmit={send}>
        <p className="muted">{t('write.text')}</p>
        {texts.map(({ name, path, max, ...more }) => (
          <WizardField
            key={name}
            label={t(`write.${name === 'title' ? 'name' : name}`)}
            max={max}
            defaultValue={written[name]}
            error={errorOf(path)}
            onChange={({ target: { value } }) => change({ [name]: value })}
            {...more}
          />
        ))}
        <div className={classes.group}>
          <h3>{t('write.steps')}</h3>
          <WizardRows
            rows={steps}
            nameOf={stepName}
            onChange={(changed) => change({ steps: changed })}
            blank={() => ''}
            addLabel={t('write.addStep')}
            max={scenarioLimits.entries}
            error={errorOf('dialog_behavior.steps')}
          >
            {(index) => (
              <WizardField
                label={stepName(index)}
                labelHidden
                max={scenarioLimits.step}
                defaultValue={steps[index] ?? ''}
                error={errorOf(`dialog_behavior.steps.${index}`)}
                onChange={({ target: { value } }) => change({ steps: steps.with(index, value) })}
              />
            )}
          </WizardRows>
        </div>
        <WizardField
          label={t('write.closing')}
          help={t('write.closingHelp')}
          max={scenarioLimits.closingPhrase}
          lang={work.draft.target_language}
          placeholder={closingPhrases[work.draft.target_language]}
          defaultValue={written.closing}
          error={errorOf('model_end_behavior')}
          onChange={({ target: { value } }) => change({ closing: value })}
        />
        <SelectField
          label={t('write.level')}
          value={level}
          onChange={({ currentTarget: { value } }) =>
            change({ level: difficultyLevels.find((each) => each === value) ?? 'B1' })
          }
        >
          {difficultyLevels.map((each) => (
            <option key={each}>{each}</option>
          ))}
        </SelectField>
        {isUnexplained && <ProblemLine error={making.error} />}
        <Button type="submit" variant="filled" wide busy={making.isPending}>
          {t('write.add')}
        </Button>
      </form>
    </Sheet>
  )
}
