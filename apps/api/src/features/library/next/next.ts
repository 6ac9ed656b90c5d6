// Proposes a scenario to practise next.
import type { Language } from '@parley/contracts/language/language.ts'
import type { NextReason } from '@parley/contracts/library/next-scenario.ts'
import type { DifficultyLevel, ScenarioSummary } from '@parley/contracts/library/scenario.ts'
import type { Database } from '#database/connect.ts'
import type { Reader } from '../reader.ts'
import type { Summaries } from '../summaries.ts'
import { findNextInModule, findPractised, listCandidates } from './next.queries.ts'
import { chooseNext, type Proposal } from './next.rules.ts'

export interface NextRequest {
  readonly targetLanguage: Language
  readonly level: DifficultyLevel | undefined
  /** Ids that must not be proposed. */
  readonly excluded: readonly string[]
  /** Id of the scenario that was just practised. */
  readonly after: string | undefined
}

export interface NextDeps {
  readonly db: Database
  readonly summaries: Summaries
}

async function propose(db: Database, reader: Reader, request: NextRequest): Promise<Proposal | null> {
  const { targetLanguage, level, after, excluded } = request
  const practised = after === undefined ? null : await findPractised(db, reader, after)
  if (after !== undefined && practised !== null) {
    const id = await findNextInModule(db, reader, after, excluded)
    if (id !== null) return { id, reason: 'MODULE' }
  }
  const candidates = await listCandidates(db, reader, targetLanguage, practised?.scenarioType ?? 'DIALOG')
  return chooseNext(candidates, {
    level: level ?? practised?.level,
    excluded: new Set(after === undefined ? excluded : [...excluded, after]),
    isAfterTalk: after !== undefined,
  })
}

/** A scenario to practise next, and why it was chosen; null if there is none. */
export async function proposeNext(
  { db, summaries }: NextDeps,
  reader: Reader,
  request: NextRequest,
): Promise<{ scenario: ScenarioSummary | null; reason: NextReason }> {
  const proposal = await propose(db, reader, request)
  if (proposal === null) return { scenario: null, reason: 'LEVEL' }
  return { scenario: await summaries.ofScenario(reader, proposal.id), reason: proposal.reason }
}
