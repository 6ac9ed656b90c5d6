import { translated } from '@parley/contracts/translation.ts'
import { IconLock, IconUsers, IconWorld } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useUser } from '#platform/user.ts'
import { ButtonLink } from '#ui/button-link.tsx'
import { Level } from '#ui/voice/level.tsx'
import { Voiceprint } from '#ui/voice/voiceprint.tsx'
import classes from './scenario-preview.module.css'
import type { Pulse } from './scenario-pulse.ts'
import type { ScenarioValues } from './scenario-values.ts'

export interface ScenarioPreviewProps {
  readonly pulse: Pulse
  /** What is written now; null while it is JSON that cannot be read. */
  readonly read: () => ScenarioValues | null
  /** The scenario as it is stored, to practise it. */
  readonly savedId: string | undefined
}

const signs = { PRIVATE: IconLock, PUBLIC: IconWorld, TEAM_ONLY: IconUsers }

/** The card of the scenario as learners will see it, drawn anew at each pause in typing. */
export function ScenarioPreview({ pulse, read, savedId }: ScenarioPreviewProps) {
  const { t } = useTranslation('scenario-wizard')
  const [values, setValues] = useState(read)
  useEffect(() => pulse.subscribe(() => setValues((before) => read() ?? before)), [pulse, read])
  return (
    <aside className={classes.preview} aria-label={t('preview.label')}>
      <h2>{t('preview.label')}</h2>
      {values && <PreviewCard values={values} />}
      {savedId && (
        <div>
          <ButtonLink variant="quiet" to="/platform/conversation" search={{ scenario: savedId }}>
            {t('preview.practise')}
          </ButtonLink>
        </div>
      )}
    </aside>
  )
}

function PreviewCard({ values }: { readonly values: ScenarioValues }) {
  const { t } = useTranslation('scenario-wizard')
  const explanation = useUser().explanation_language
  const goal = values.user_goals[0]
  const { part1, part2, part3 } = values.ielts_behavior
  const isExam = values.scenario_type === 'IELTS'
  const phrase = (isExam ? part2.question : goal?.phrase) || values.title
  const meaning = !isExam && goal ? translated(goal.translation, explanation) : undefined
  const steps = isExam
    ? [...part1.topics, ...part3.topics].reduce((sum, { questions }) => sum + questions.length, 1)
    : Math.max(1, values.dialog_behavior.steps.length)
  const Sign = signs[values.visibility]
  return (
    <article className={`card ${classes.card}`}>
      <div className={classes.say}>
        <p className="say" lang={values.target_language}>
          {phrase || t('preview.nothing')}
        </p>
        {meaning && (
          <p className="say-tr" lang={explanation}>
            {meaning}
          </p>
        )}
        <Voiceprint phrase={phrase} className={classes.voice} />
      </div>
      <div className={classes.body}>
        <h3>{values.title || t('preview.untitled')}</h3>
        <p className={classes.description}>{values.description}</p>
        <p className={classes.meta}>
          <Level level={values.difficulty_level} label={t('preview.level', { level: values.difficulty_level })} />
          <span>{isExam ? t('preview.questions', { count: steps }) : t('preview.steps', { count: steps })}</span>
          <span>
            <Sign className="i i-sm" aria-hidden="true" />
            {t(`visibility.${values.visibility}.name`)}
          </span>
        </p>
      </div>
    </article>
  )
}
