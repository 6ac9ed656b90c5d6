// The end of the welcome: a suggested conversation with the phrase that it teaches.

import type { User } from '@parley/contracts/account/user.ts'
import { getBriefing } from '@parley/contracts/library/briefing.ts'
import { nextScenario } from '@parley/contracts/library/next-scenario.ts'
import { keepPreviousData, skipToken, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '#platform/http/call.ts'
import { useProblemText } from '#platform/http/problem-text.ts'
import { useReading } from '#platform/http/use-reading.ts'
import { Button } from '#ui/controls/button.tsx'
import { ButtonLink } from '#ui/controls/button-link.tsx'
import { StageSide } from '#ui/stage/stage-side.tsx'
import { Failed } from '#ui/states/failed.tsx'
import { Level } from '#ui/voice/charts/level.tsx'
import { Voiceprint } from '#ui/voice/voiceprint.tsx'
import classes from './placement.module.css'
import { PlayButton } from './play-button.tsx'

/** The suggested scenario's setting and length; undefined until it has loaded. */
function useWhere(id: string | undefined): string | undefined {
  const { t } = useTranslation('welcome')
  const { data } = useQuery({
    // Same key as on the page that the button opens.
    queryKey: ['library', 'briefing', id, undefined],
    queryFn:
      id === undefined ? skipToken : ({ signal }) => call(getBriefing, { params: { id }, query: {} }, { signal }),
  })
  if (data === undefined) return undefined
  const place = data.scenario.dialog_behavior?.setting
  const time = t('talk.minutes', { count: data.minutes.to })
  return place ? `${place} · ${time}` : time
}

/** How many suggestions can be skipped before the first one comes back. */
const passedMax = 20

export function ProposedTalk({ user }: { readonly user: Pick<User, 'learning_language' | 'level'> }) {
  const { t } = useTranslation('welcome')
  const language = user.learning_language ?? 'en'
  const level = user.level ?? undefined
  const [passed, setPassed] = useState<readonly string[]>([])
  const problemText = useProblemText()
  const reading = useReading(language)
  const { data, error, refetch, isFetching } = useQuery({
    queryKey: ['library', 'next', 'welcome', language, level, passed],
    queryFn: ({ signal }) => {
      const exclude = passed.length > 0 ? passed.join(',') : undefined
      return call(nextScenario, { query: { target_language: language, level, exclude } }, { signal })
    },
    placeholderData: keepPreviousData,
  })
  const scenario = data?.scenario
  const where = useWhere(scenario?._id)
  return (
    <>
      <section className={classes.asked} aria-busy={isFetching} aria-live="polite">
        {error !== null && (
          <Failed level={1} title={t('talk.failed')} text={problemText(error)} onRetry={() => void refetch()} />
        )}
        {data === undefined && error === null && <h1 className="sr">{t('talk.first')}</h1>}
        {data !== undefined && !scenario && <h1 className={classes.line}>{t('talk.none')}</h1>}
        {scenario && (
          <>
            <p className={classes.eyebrow}>{t('talk.lead')}</p>
            <h1
              className={classes.line}
              data-long={scenario.lead.length > 60 || undefined}
              lang={language}
              translate="no"
            >
              {scenario.lead}
            </h1>
            {scenario.lead_translation !== null && <p className={classes.under}>{scenario.lead_translation}</p>}
            <div className={classes.player}>
              <PlayButton
                label={t('hear', { text: scenario.lead })}
                isPlaying={reading.playing === scenario.lead}
                onPress={() => reading.toggle(scenario.lead)}
              />
              <Voiceprint phrase={scenario.lead} tone={reading.playing === scenario.lead ? 'iris' : 'quiet'} />
            </div>
            <p className={classes.about}>
              <b>{scenario.title}.</b> {scenario.description}
            </p>
            <p className={classes.meta}>
              <Level level={scenario.difficulty_level} label={t('level.label', { level: scenario.difficulty_level })} />
              <span>{t('talk.steps', { count: scenario.step_count })}</span>
            </p>
          </>
        )}
      </section>
      <div className={classes.dock}>
        <StageSide side="learner" tone="idle" still />
        {scenario && (
          <ButtonLink
            variant="filled"
            size="lg"
            className={`${classes.start} ${classes.twoLines}`}
            to="/platform/briefing/$scenarioId"
            params={{ scenarioId: scenario._id }}
          >
            {t('talk.start')}
            {where && <small>{where}</small>}
          </ButtonLink>
        )}
        <p className={classes.tools}>
          {scenario && (
            <Button
              variant="quiet"
              onClick={() => setPassed(passed.length < passedMax ? [...passed, scenario._id] : [])}
            >
              {t('talk.another')}
            </Button>
          )}
          {data !== undefined && !scenario && passed.length > 0 && (
            <Button variant="quiet" onClick={() => setPassed([])}>
              {t('talk.again')}
            </Button>
          )}
          <ButtonLink variant="quiet" to="/platform/dashboard">
            {t('talk.everything')}
          </ButtonLink>
        </p>
      </div>
    </>
  )
}
