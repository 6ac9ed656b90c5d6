import { translated } from '@parley/contracts/language/translation.ts'
import { IconLock, IconPlayerPlay, IconUsers, IconWorld } from '@tabler/icons-react'
import { useEffect, useEffectEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useUser } from '#platform/session/user.ts'
import { Button } from '#ui/controls/button.tsx'
import { ButtonLink } from '#ui/controls/button-link.tsx'
import { ProblemLine } from '#ui/states/problem-line.tsx'
import { Level } from '#ui/voice/charts/level.tsx'
import { Voiceprint } from '#ui/voice/voiceprint.tsx'
import classes from './scenario-preview.module.css'
import type { ScenarioValues } from './scenario-values.ts'
import type { IdleNotifier } from './storage/idle-notifier.ts'
import type { useTry } from './storage/scenario-try.ts'

export interface ScenarioPreviewProps {
  readonly idle: IdleNotifier
  /** The current values; null while the text is JSON that cannot be parsed. */
  readonly read: () => ScenarioValues | null
  /** ID of the stored scenario, for practising it. */
  readonly savedId: string | undefined
  /** Whether there are unsaved changes. */
  readonly isDirty: () => boolean
  /** Starts a conversation with the unsaved scenario; undefined if read-only. */
  readonly attempt: ReturnType<typeof useTry> | undefined
}

const signs = { PRIVATE: IconLock, PUBLIC: IconWorld, TEAM_ONLY: IconUsers }

/** The scenario's card as learners will see it, updated at each pause in typing. */
export function ScenarioPreview({ idle, read, savedId, isDirty, attempt }: ScenarioPreviewProps) {
  const { t } = useTranslation('scenario-wizard')
  const [values, setValues] = useState(read)
  const [isChanged, setIsChanged] = useState(isDirty)
  const look = useEffectEvent(() => {
    setValues((before) => read() ?? before)
    setIsChanged(isDirty())
  })
  useEffect(() => idle.subscribe(() => look()), [idle])
  return (
    <aside className={classes.preview} aria-label={t('preview.label')}>
      <h2>{t('preview.label')}</h2>
      {values && <PreviewCard values={values} />}
      {attempt && (isChanged || !savedId) && (
        <div>
          <Button
            variant="quiet"
            icon={<IconPlayerPlay aria-hidden="true" />}
            busy={attempt.isPending}
            onClick={attempt.start}
          >
            {t('preview.try')}
          </Button>
          {attempt.error ? <ProblemLine error={attempt.error} /> : null}
        </div>
      )}
      {savedId && !(attempt && isChanged) && (
        <div>
          <ButtonLink variant="quiet" to="/platform/briefing/$scenarioId" params={{ scenarioId: savedId }}>
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
        <p className="say" lang={values.target_language} translate="no">
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
