import type { SessionSummary } from '@parley/contracts/conversation/conversation.ts'
import type { Language } from '@parley/contracts/language/language.ts'
import type { ScenarioSummary } from '@parley/contracts/library/scenario.ts'
import { useTranslation } from 'react-i18next'
import { useTeaches } from '#platform/session/organisations.ts'
import { Level } from '#ui/voice/charts/level.tsx'
import { PickCard } from '../dashboard/pick-card.tsx'
import { ItemMenu, isOfOthers } from './item-menu.tsx'
import { AuthorName, ModerationNote } from './item-standing.tsx'

export interface ScenarioCardProps {
  readonly scenario: ScenarioSummary
  /** The learner's explanation language. */
  readonly explanation: Language
  /** The unfinished conversation in this scenario. */
  readonly going: SessionSummary | undefined
  /** A label that distinguishes it from the other cards. */
  readonly tag?: string | undefined
  readonly onFavorite: () => void
}

/** A dialogue with the first phrase that the learner will be able to say as its heading. */
export function ScenarioCard({ scenario, explanation, going, tag, onFavorite }: ScenarioCardProps) {
  const { t } = useTranslation('library')
  const teaches = useTeaches()
  const { lead, lead_translation: meaning } = scenario
  const done = scenario.completed_count > 0
  // An older server does not send the skipped ones.
  const behind = going ? going.steps_done - (going.steps_skipped ?? []).length : 0
  const fill = going ? behind / scenario.step_count : done ? 1 : 0
  return (
    <PickCard
      title={scenario.title}
      description={scenario.description}
      voice={{ phrase: lead, fill, tone: going ? 'iris' : done ? 'done' : 'quiet' }}
      to={
        going
          ? { to: '/platform/conversation', search: { session: going._id, scenario: scenario._id } }
          : { to: '/platform/briefing/$scenarioId', params: { scenarioId: scenario._id } }
      }
      meta={
        <>
          <Level level={scenario.difficulty_level} label={t('card.level', { level: scenario.difficulty_level })} />
          <span>{t('card.steps', { count: scenario.step_count })}</span>
          <AuthorName item={scenario} />
          {going && <span>{t('card.stopped', { step: Math.min(going.steps_done + 1, scenario.step_count) })}</span>}
        </>
      }
      tag={tag}
      standing={<ModerationNote item={scenario} />}
      doneCount={scenario.completed_count}
      going={going !== undefined}
      menu={
        (scenario.can_edit || isOfOthers(scenario) || teaches) && (
          <ItemMenu
            item={{ kind: 'scenario', _id: scenario._id, title: scenario.title }}
            canEdit={scenario.can_edit}
            canReport={isOfOthers(scenario)}
          />
        )
      }
      isFavorite={scenario.is_favorite}
      onFavorite={onFavorite}
    >
      <p className="say" lang={scenario.target_language} translate="no">
        {lead}
      </p>
      {meaning !== null && meaning !== lead && (
        <p className="say-tr" lang={explanation}>
          {meaning}
        </p>
      )}
    </PickCard>
  )
}
