// What to do now, for the dashboard: one request instead of one for each part.

import type { Language } from '@parley/contracts/language/language.ts'
import { levelIn } from '@parley/contracts/library/level-range.ts'
import type { NextReason } from '@parley/contracts/library/next-scenario.ts'
import type { DifficultyLevel, ScenarioSummary } from '@parley/contracts/library/scenario.ts'
import { getToday, type Today } from '@parley/contracts/practice/today.ts'
import type { FastifyInstance } from 'fastify'
import type { Database } from '#database/connect.ts'
import { stepsSkipped } from '#database/script-state.ts'
import { serve } from '#platform/http/serve.ts'
import type { Caller } from '#platform/http/session.ts'
import { findLastReply, findMistakeToFix, findOpenTalk, listDuePhrases, sumUpDay, type Whose } from './today.queries.ts'
import { fixesOf, isTalkDone, sayPart, stateOf } from './today.rules.ts'

export interface TodayDeps {
  readonly db: Database
  /** Scenarios as they were practised, by version. */
  summarizeVersions(caller: Caller, ids: readonly string[]): Promise<Map<string, ScenarioSummary>>
  /** A scenario to practise next, and why it was chosen. */
  proposeNext(
    caller: Caller,
    request: {
      readonly targetLanguage: Language
      readonly level: DifficultyLevel | undefined
      readonly excluded: readonly string[]
      readonly after: undefined
    },
  ): Promise<{ scenario: ScenarioSummary | null; reason: NextReason }>
}

async function goingPart(deps: TodayDeps, user: Caller, whose: Whose): Promise<Today['going']> {
  const talk = await findOpenTalk(deps.db, whose)
  if (talk === null || talk.lastTurnAt === null) return null
  const [scenarios, reply] = await Promise.all([
    deps.summarizeVersions(user, [talk.versionId]),
    talk.mode === 'exam' ? null : findLastReply(deps.db, talk.id),
  ])
  const scenario = scenarios.get(talk.versionId)
  if (scenario === undefined) return null
  const translation = reply?.translations?.assistant
  const isKnown = translation?.language === user.explanationLanguage && translation.of === reply?.text
  return {
    session_id: talk.id,
    scenario_id: scenario._id,
    title: scenario.title,
    part: talk.part,
    mode: talk.mode,
    steps_done: talk.stepsDone,
    steps_skipped: talk.part === null && talk.partner === 'built-in' ? stepsSkipped(talk.partnerState) : 0,
    step_count: scenario.step_count,
    last_turn_at: talk.lastTurnAt.toISOString(),
    line: reply?.text || null,
    line_translation: isKnown ? translation.text : null,
  }
}

export function todayRoutes(app: FastifyInstance, deps: TodayDeps): void {
  const { db } = deps
  serve(app, getToday, async ({ user, query: { target_language: language, time_zone: timeZone } }) => {
    const whose = { userId: user.id, language }
    const [going, phrases, behind, mistake, next] = await Promise.all([
      goingPart(deps, user, whose),
      listDuePhrases(db, whose),
      sumUpDay(db, whose, timeZone),
      findMistakeToFix(db, whose),
      deps.proposeNext(user, {
        targetLanguage: language,
        level: levelIn(user, language) ?? undefined,
        excluded: [],
        after: undefined,
      }),
    ])
    const { deeds, durationMs, line } = behind
    const parts = {
      going,
      say: sayPart(phrases, deeds),
      talk: { ...next, is_done: isTalkDone(deeds) },
      fix: mistake && { ...mistake, is_done: fixesOf(deeds) > 0 },
    }
    const so_far = { line, minutes: Math.round(durationMs / 60_000), phrases: deeds.phrases, fixes: fixesOf(deeds) }
    return { state: stateOf(parts), ...parts, so_far }
  })
}
