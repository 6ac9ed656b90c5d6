import { scenarioLimits } from '@parley/contracts/library/scenario.ts'
import { useTranslation } from 'react-i18next'
import type { ScenarioPartProps } from '../scenario-form.ts'
import { ScenarioLineTrial } from './scenario-line-trial.tsx'
import { ScenarioLines } from './scenario-lines.tsx'
import { ScenarioSection } from './scenario-section.tsx'
import { ScenarioSentences } from './scenario-sentences.tsx'
import { ScenarioText } from './scenario-text.tsx'

/** A dialogue's setting and steps. */
export function ScenarioDialogue(props: ScenarioPartProps) {
  const { t } = useTranslation('scenario-wizard')
  const { dialog_behavior, target_language: practised } = props.form.getValues()
  const { steps, optional_steps, partner_lines } = dialog_behavior
  return (
    <>
      <ScenarioSection title={t('scene.title')}>
        <ScenarioText
          {...props}
          path="dialog_behavior.setting"
          label={t('scene.setting')}
          help={t('scene.settingHelp')}
          max={scenarioLimits.setting}
        />
        <ScenarioText
          {...props}
          path="dialog_behavior.situation"
          label={t('scene.situation')}
          help={t('scene.situationHelp')}
          max={scenarioLimits.situation}
          rows={2}
        />
        <ScenarioText
          {...props}
          path="dialog_behavior.goal"
          label={t('scene.goal')}
          help={t('scene.goalHelp')}
          max={scenarioLimits.goal}
          rows={3}
        />
      </ScenarioSection>
      <ScenarioSection title={t('steps.title')} help={t('steps.help')}>
        <ScenarioLines
          {...props}
          path="dialog_behavior.steps"
          lines={steps}
          kind="step"
          max={scenarioLimits.step}
          practised={practised}
        />
      </ScenarioSection>
      <ScenarioSection title={t('options.title')} help={t('options.help')}>
        <ScenarioLines
          {...props}
          path="dialog_behavior.optional_steps"
          lines={optional_steps}
          kind="option"
          max={scenarioLimits.step}
          practised={practised}
        />
      </ScenarioSection>
      <ScenarioSection title={t('partner.title')} help={t('partner.help')}>
        <ScenarioText
          {...props}
          path="dialog_behavior.partner_lines.opening"
          label={t('partner.opening')}
          help={t('partner.openingHelp')}
          max={scenarioLimits.partnerLine}
          rows={2}
          practised={practised}
        />
        <ScenarioLines
          {...props}
          path="dialog_behavior.partner_lines.replies"
          lines={partner_lines.replies}
          kind="line"
          max={scenarioLimits.partnerLine}
          practised={practised}
        />
      </ScenarioSection>
      <ScenarioSection title={t('examples.title')} help={t('examples.help')}>
        <ScenarioLines
          {...props}
          path="dialog_behavior.partner_lines.examples"
          lines={partner_lines.examples}
          kind="example"
          max={scenarioLimits.partnerLine}
          practised={practised}
        />
      </ScenarioSection>
      <ScenarioSection title={t('sentences.title')} help={t('sentences.help')}>
        <ScenarioSentences {...props} steps={steps} practised={practised} />
      </ScenarioSection>
      {!props.readOnly && (
        <ScenarioSection title={t('trial.title')} help={t('trial.help')}>
          <ScenarioLineTrial form={props.form} practised={practised} />
        </ScenarioSection>
      )}
    </>
  )
}
