// The third step: level, visibility, and a summary of the scenario.
import { difficultyLevels } from '@parley/contracts/library/scenario.ts'
import { may } from '@parley/contracts/org/policy.ts'
import { type ReactNode, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { useCurrentOrganisation } from '#platform/session/organisations.ts'
import { Switch } from '#ui/controls/switch.tsx'
import { WizardError } from '../../wizard/wizard-field.tsx'
import classes from '../scenario.module.css'
import type { ScenarioPartProps } from '../scenario-form.ts'
import type { ScenarioValues } from '../scenario-values.ts'
import choice from './scenario-choice.module.css'
import { ScenarioSummary } from './scenario-summary.tsx'

export interface ScenarioDetailsProps extends ScenarioPartProps {
  /** Export, import, delete. */
  readonly children: ReactNode
}

export function ScenarioDetails({ form, readOnly, children }: ScenarioDetailsProps) {
  const { t } = useTranslation('scenario-wizard')
  const values = form.getValues()
  return (
    <div className={classes.fields}>
      <LevelChoice form={form} readOnly={readOnly} />
      <VisibilityChoice form={form} readOnly={readOnly} />
      <Switch
        label={t('moduleOnly.label')}
        help={t('moduleOnly.help')}
        isOn={values.is_module_only}
        disabled={readOnly}
        onChange={(isOn) => form.setFieldValue('is_module_only', isOn)}
      />
      <ScenarioSummary values={values} />
      {children}
    </div>
  )
}

function LevelChoice({ form, readOnly }: ScenarioPartProps) {
  const { t } = useTranslation('scenario-wizard')
  const name = useId()
  return (
    <fieldset className={choice.choice}>
      <legend>{t('level')}</legend>
      <div className={choice.levels}>
        {difficultyLevels.map((level) => (
          <label key={level}>
            <input
              type="radio"
              name={name}
              checked={form.getValues().difficulty_level === level}
              disabled={readOnly}
              onChange={() => form.setFieldValue('difficulty_level', level)}
            />
            <span>{level}</span>
          </label>
        ))}
      </div>
      <ChoiceError form={form} path="difficulty_level" />
    </fieldset>
  )
}

const everyVisibility = ['PRIVATE', 'PUBLIC', 'TEAM_ONLY'] as const

/** The visibilities available to the user, plus the scenario's current one. */
function useVisibilities(now: ScenarioValues['visibility']) {
  const organisation = useCurrentOrganisation()
  const mayShare = organisation && !organisation.is_personal && may(organisation.role, 'create_team_items')
  const offered = everyVisibility.filter((each) => each !== 'TEAM_ONLY' || mayShare || now === 'TEAM_ONLY')
  return { offered, team: organisation?.is_personal === false ? organisation.name : undefined }
}

function VisibilityChoice({ form, readOnly }: ScenarioPartProps) {
  const { t } = useTranslation('scenario-wizard')
  const name = useId()
  const chosen = form.getValues().visibility
  const { offered, team } = useVisibilities(chosen)
  return (
    <fieldset className={choice.choice}>
      <legend>{t('visibility.label')}</legend>
      {offered.map((each) => (
        <label key={each} className="check">
          <input
            type="radio"
            name={name}
            checked={chosen === each}
            disabled={readOnly}
            onChange={() => form.setFieldValue('visibility', each)}
          />
          <span>
            {t(`visibility.${each}.name`)}
            <span className={`help ${choice.below}`}>
              {each === 'TEAM_ONLY' && team !== undefined
                ? t('visibility.team', { team })
                : t(`visibility.${each}.help`)}
            </span>
          </span>
        </label>
      ))}
      <ChoiceError form={form} path="visibility" />
    </fieldset>
  )
}

function ChoiceError({ form, path }: { form: ScenarioPartProps['form']; path: string }) {
  const error = form.errors[path]
  return error ? <WizardError>{error}</WizardError> : null
}
