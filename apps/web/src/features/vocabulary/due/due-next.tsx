import type { Language } from '@parley/contracts/language/language.ts'
import { nextScenario } from '@parley/contracts/library/next-scenario.ts'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { call } from '#platform/http/call.ts'
import { Button } from '#ui/controls/button.tsx'
import { ButtonLink } from '#ui/controls/button-link.tsx'
import { Proposal } from '#ui/proposal.tsx'
import classes from './due.module.css'
import type { DueWord } from './due.rules.ts'

export interface DueNextProps {
  readonly language: Language
  /** A word that the learner could not recall. */
  readonly failed: DueWord | undefined
  readonly onLeave: () => void
}

/** Suggests a conversation that uses the words. */
export function DueNext({ language, failed, onLeave }: DueNextProps) {
  const { t } = useTranslation('vocabulary')
  const { data } = useQuery({
    queryKey: ['next-scenario', language],
    queryFn: ({ signal }) => call(nextScenario, { query: { target_language: language } }, { signal }),
  })
  const leave = (
    <Button variant="quiet" onClick={onLeave}>
      {t('due.doneToday')}
    </Button>
  )
  const scenario = data?.scenario
  if (!scenario) return <p className={classes.onward}>{leave}</p>
  return (
    <Proposal
      label={t('due.next')}
      phrase={scenario.lead}
      language={language}
      translation={scenario.lead_translation}
      why={
        <>
          <strong>{scenario.title}</strong>, {scenario.difficulty_level}.{' '}
          {failed && (
            <>
              {t('due.useIt')}{' '}
              <b lang={language} translate="no">
                {failed.global_word_entity.word}
              </b>
              .
            </>
          )}
        </>
      }
      acts={
        <>
          {leave}
          <ButtonLink
            to="/platform/briefing/$scenarioId"
            params={{ scenarioId: scenario._id }}
            search={{}}
            variant="filled"
            size="lg"
          >
            {t('due.talk')}
          </ButtonLink>
        </>
      }
    />
  )
}
