import type { Language } from '@parley/contracts/language/language.ts'
import { translated } from '@parley/contracts/language/translation.ts'
import type { Scenario } from '@parley/contracts/library/scenario.ts'
import { IconCheck } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#platform/language/format.ts'
import { useUser } from '#platform/session/user.ts'
import { Switch } from '#ui/controls/switch.tsx'
import type { Stage } from '../talk/use-stage.ts'
import { SaidWords } from '../talk/word-lookup.tsx'
import type { TalkState } from '../turns/talk-state.ts'
import classes from './goals.module.css'

export interface GoalsProps {
  scenario: Scenario
  state: TalkState
}

/** Phrases to use in the conversation. A newly reached goal glows once. */
export function Goals({ scenario, state: { progress, newGoals, goalTimes } }: GoalsProps) {
  const { t } = useTranslation('conversation')
  const user = useUser()
  const { user_goals: goals, target_language } = scenario
  // An older server does not send them.
  const { goals_used: reached, goals_in_own_words: own = [] } = progress
  if (goals.length === 0) return null
  return (
    <section>
      <h2 className={classes.head}>
        {t('goals.title')}
        <span className="num">{t('goals.count', { done: reached.length, total: goals.length })}</span>
      </h2>
      <ul className={classes.goals}>
        {goals.map(({ phrase, translation }, place) => (
          <Goal
            key={phrase}
            phrase={phrase}
            meaning={translated(translation, user.explanation_language)}
            language={target_language}
            isOwn={own.includes(place)}
            is={!reached.includes(place) ? 'open' : newGoals.includes(place) ? 'new' : 'done'}
            atMs={goalTimes.get(place) ?? null}
          />
        ))}
      </ul>
    </section>
  )
}

interface GoalProps {
  phrase: string
  meaning: string | undefined
  language: Language
  is: 'open' | 'done' | 'new'
  /** Whether it was reached in the learner's own words. */
  isOwn: boolean
  atMs: number | null
}

function Goal({ phrase, meaning, language, is, isOwn, atMs }: GoalProps) {
  const { t } = useTranslation('conversation')
  const format = useFormat()
  const isDone = is !== 'open'
  return (
    <li data-is={is}>
      <span className={isDone ? 'tick tick-done' : 'tick'}>
        {isDone && <IconCheck className="i" aria-hidden="true" />}
        <span className="sr">{isDone ? t('goals.reached') : t('goals.open')}</span>
      </span>
      <span className={classes.what} lang={language} translate="no">
        <SaidWords text={phrase} language={language} />
      </span>
      <span className={classes.means}>
        {meaning} {isDone && isOwn && <span className={classes.when}>{t('goals.ownWords')}</span>}{' '}
        {is === 'new' && <span className={classes.when}>{t('goals.now')}</span>}
        {is === 'done' && atMs !== null && <span className={classes.when}>{format.clock(atMs)}</span>}
      </span>
    </li>
  )
}

/** The scenario's steps. */
export function Steps({ scenario, state }: GoalsProps) {
  const { t } = useTranslation('conversation')
  const steps = scenario.dialog_behavior?.steps ?? []
  if (steps.length === 0) return null
  const { steps_done: open, steps_skipped: skipped = [] } = state.progress
  const standing = (place: number) => {
    if (skipped.includes(place)) return 'skipped'
    return place < open ? 'done' : place === open ? 'now' : undefined
  }
  return (
    <section>
      <h2 className={classes.head}>
        {t('goals.steps')}
        <span className="num">
          {t('goals.count', { done: Math.min(open, steps.length) - skipped.length, total: steps.length })}
        </span>
      </h2>
      <ol className={classes.plot}>
        {steps.map((text, place) => (
          <li key={text} data-is={standing(place)} aria-current={place === open ? 'step' : undefined}>
            <span>
              {text} {skipped.includes(place) && <span className={classes.when}>{t('goals.skipped')}</span>}
            </span>
          </li>
        ))}
      </ol>
    </section>
  )
}

/** Goals, steps and mode switches next to the stage, if there is space. */
export function GoalsPanel({ scenario, state, ...ways }: GoalsProps & WaysProps) {
  return (
    <aside className={`panel ${classes.aside}`}>
      <div className={classes.inside}>
        <Goals scenario={scenario} state={state} />
        <Steps scenario={scenario} state={state} />
        <Ways {...ways} />
      </div>
    </aside>
  )
}

export interface WaysProps {
  stage: Stage
}

/** Switches for how to practise. */
export function Ways({ stage }: WaysProps) {
  const { t } = useTranslation('conversation')
  const format = useFormat()
  const { preferences, talk, chooseHandsFree } = stage
  return (
    <div className={classes.ways}>
      {talk.canSpeak && (
        <Switch
          label={t('ways.handsFree')}
          help={t('ways.handsFreeHelp', { pause: format.duration(preferences.pauseSeconds * 1000) })}
          isOn={preferences.isHandsFree}
          onChange={chooseHandsFree}
        />
      )}
      <Switch
        label={t('ways.slow')}
        help={t('ways.slowHelp')}
        isOn={preferences.isSlow}
        onChange={(isSlow) => preferences.keep({ isSlow })}
      />
    </div>
  )
}
