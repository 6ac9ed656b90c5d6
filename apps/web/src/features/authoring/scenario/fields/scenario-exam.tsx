// The three parts of an IELTS speaking test.
import { scenarioLimits } from '@parley/contracts/library/scenario.ts'
import { useTranslation } from 'react-i18next'
import { WizardRows } from '../../wizard/wizard-rows.tsx'
import classes from '../scenario.module.css'
import { rowsAt, type ScenarioPartProps, setRows } from '../scenario-form.ts'
import { blankTopic, type Topic } from '../scenario-values.ts'
import { ScenarioLines } from './scenario-lines.tsx'
import { ScenarioSection } from './scenario-section.tsx'
import { ScenarioText, useRowName } from './scenario-text.tsx'

export function ScenarioExam(props: ScenarioPartProps) {
  const { t } = useTranslation('scenario-wizard')
  const { part1, part2, part3 } = props.form.getValues().ielts_behavior
  const cue = 'ielts_behavior.part2'
  return (
    <>
      <ScenarioSection title={t('exam.setting')}>
        <ScenarioText
          {...props}
          path="ielts_behavior.setting"
          label={t('exam.setting')}
          labelHidden
          help={t('exam.settingHelp')}
          max={scenarioLimits.setting}
          lang="en"
        />
      </ScenarioSection>
      <ScenarioSection title={t('exam.part1')} help={t('exam.part1Help')}>
        <ExamTopics {...props} path="ielts_behavior.part1.topics" topics={part1.topics} />
      </ScenarioSection>
      <ScenarioSection title={t('exam.part2')} help={t('exam.part2Help')}>
        <ScenarioText
          {...props}
          path={`${cue}.title`}
          label={t('exam.cueTitle')}
          max={scenarioLimits.title}
          lang="en"
        />
        <ScenarioText
          {...props}
          path={`${cue}.question`}
          label={t('exam.cueTask')}
          max={scenarioLimits.question}
          rows={2}
          lang="en"
        />
        <h3 className={classes.minor}>{t('exam.points')}</h3>
        <p className="help">{t('exam.pointsHelp')}</p>
        <ScenarioLines
          {...props}
          path={`${cue}.bullet_points`}
          lines={part2.bullet_points}
          kind="bullet"
          max={scenarioLimits.bullet}
          maxRows={scenarioLimits.bullets}
          lang="en"
        />
      </ScenarioSection>
      <ScenarioSection title={t('exam.part3')} help={t('exam.part3Help')}>
        <ExamTopics {...props} path="ielts_behavior.part3.topics" topics={part3.topics} />
      </ScenarioSection>
    </>
  )
}

interface ExamTopicsProps extends ScenarioPartProps {
  readonly path: string
  readonly topics: readonly Topic[]
}

/** Topics with their questions, as nested lists. */
function ExamTopics({ path, topics, ...part }: ExamTopicsProps) {
  const { t } = useTranslation('scenario-wizard')
  const name = useRowName()
  return (
    <WizardRows
      rows={topics}
      nameOf={(index) => name('topic', index)}
      current={() => rowsAt<Topic>(part.form, path)}
      onChange={(rows) => setRows(part.form, path, rows)}
      blank={blankTopic}
      addLabel={t('add.topic')}
      max={scenarioLimits.entries}
      error={part.form.errors[path]}
      readOnly={part.readOnly}
    >
      {(index) => (
        <div className={classes.topic}>
          <ScenarioText
            {...part}
            path={`${path}.${index}.title`}
            label={name('topic', index)}
            max={scenarioLimits.title}
            lang="en"
          />
          <ScenarioLines
            {...part}
            path={`${path}.${index}.questions`}
            lines={topics[index]?.questions ?? []}
            kind="question"
            max={scenarioLimits.question}
            lang="en"
          />
        </div>
      )}
    </WizardRows>
  )
}
