// Analyses a turn alongside the reply: mistakes in the learner's last line, goals reached, and whether the conversation
// is over.

import type { Analysis, UnplacedIssue } from '@parley/contracts/conversation/conversation.ts'
import type { Language } from '@parley/contracts/language/language.ts'
import { TextUnreadable } from '#ai/grammar/grammar.ts'
import { teachableIn } from '#ai/grammar/teachable.ts'
import { isForeign, readable } from '#ai/language-model/foreign.ts'
import { madeBy } from '#ai/made-by.ts'
import { ModelRefused } from '#ai/meter.ts'
import type { Models } from '#ai/models.ts'
import type { Database } from '#database/connect.ts'
import type { SessionRow, TurnRow } from '#database/conversations.ts'
import { Problem } from '#platform/http/problem.ts'
import { readMove } from '../script/moves.ts'
import { issuesOf, madeByOf } from '../session/issues.ts'
import { findPair, lockSession } from '../session/line.queries.ts'
import type { LineProgress } from '../session/progress.ts'
import { findScene } from '../session/scene.queries.ts'
import type { Scene } from '../session/scene.ts'
import { addProgress, storeAnalysis } from '../session/session.queries.ts'
import { findExchanges, findLastLine } from '../session/turn.queries.ts'
import { believedIssues, believedProgress, noProgress, progressAfter } from './analysis.rules.ts'
import { LineAnalysis, lenientLineAnalysis, lineMessages, linePrompt } from './line-analysis.ts'

export interface AnalysisDeps {
  readonly db: Database
  readonly models: Pick<Models, 'languageModel' | 'grammar'>
}

type LearnerTurn = TurnRow & { userText: string }

interface Subject {
  readonly session: SessionRow
  readonly scene: Scene
  readonly turn: LearnerTurn
  readonly explanationLanguage: Language
  readonly signal: AbortSignal
}

const maxTokens = 800
/** The question that the line answers is enough; older turns only add cost. */
const turnsShown = 3

interface Findings {
  readonly issues: UnplacedIssue[]
  readonly progress: LineProgress
  readonly madeBy: Analysis['made_by']
}

/** Excludes corrections into another language, and explanations that the learner cannot read. */
const inLanguages = (issues: readonly UnplacedIssue[], { scene, explanationLanguage }: Subject): UnplacedIssue[] =>
  issues.flatMap((issue) =>
    isForeign(issue.corrected_text, scene.targetLanguage)
      ? []
      : { ...issue, explanation: readable(issue.explanation, explanationLanguage) ?? '' },
  )

/** The issues that may be shown, whatever found them. */
const shownIssues = ({ turn, scene }: Subject, issues: readonly UnplacedIssue[]): UnplacedIssue[] =>
  believedIssues(turn.userText, issues, teachableIn(scene.targetLanguage).isTeachable)

const stepsOf = (scene: Scene): number => scene.dialogBehavior?.steps.length ?? 0

async function askModel(deps: AnalysisDeps, subject: Subject): Promise<Findings | null> {
  const { languageModel } = deps.models
  const { session, scene, turn, explanationLanguage, signal } = subject
  if (languageModel === null || session.partner === 'built-in') return null
  const before = await findExchanges(deps.db, session.id, turn.turnId, turn, turnsShown)
  const line = turn.userText
  const messages = lineMessages({ scene, stepsDone: session.stepsDone, explanationLanguage, before, line })
  const request = {
    name: 'line_analysis',
    schema: LineAnalysis,
    lenient: lenientLineAnalysis,
    messages,
    maxTokens,
    temperature: 0,
    signal,
  }
  const found = await languageModel.generate(request)
  const isLeaving = readMove(scene.targetLanguage, line).isGoodbye
  const reached = { goals: scene.userGoals.length, steps: stepsOf(scene), stepsDone: session.stepsDone, isLeaving }
  const isTest = scene.scenarioType === 'IELTS'
  return {
    issues: shownIssues(subject, inLanguages(found.issues, subject)),
    progress: isTest ? noProgress : believedProgress(found, line, reached),
    madeBy: madeBy(languageModel, linePrompt),
  }
}

/** If no model may be used, the built-in checker checks the line. */
function nothingWhenRefused(error: unknown): null {
  if (error instanceof ModelRefused) return null
  throw error
}

/** A line on which the checker fails has no issues; later lines can. */
function nothingWhenUnreadable(error: unknown): [] {
  if (error instanceof TextUnreadable) return []
  throw error
}

async function askGrammar(deps: AnalysisDeps, subject: Subject): Promise<UnplacedIssue[]> {
  const { scene, turn, explanationLanguage, signal } = subject
  const language = scene.targetLanguage
  if (!deps.models.grammar.reads(language)) return []
  // A recording may have expired.
  const isTyped = turn.userAudioFile === null && turn.userDurationMs === 0
  const request = { text: turn.userText, language, isTyped, explanationLanguage, signal }
  const findings = await deps.models.grammar.check(request).catch(nothingWhenUnreadable)
  const issues = findings.map(({ original, suggestion, explanation, topic }) => ({
    original_text: original,
    corrected_text: suggestion,
    explanation,
    topic,
  }))
  return shownIssues(subject, issues)
}

const noIssues = { has_errors: false, issues: [], dismissed_issues: [], made_by: null }

/** What is stored of a line's issues. */
const storedIssues = (turn: TurnRow) => ({ ...issuesOf(turn), made_by: madeByOf(turn) })

const answerOf = (
  session: SessionRow,
  message: string | null,
  issues: Pick<Analysis, 'has_errors' | 'issues' | 'dismissed_issues' | 'made_by'>,
): Analysis => ({
  is_end: session.isEnd,
  last_user_message: message,
  goals_used: session.goalsUsed,
  steps_done: session.stepsDone,
  ...issues,
})

/** A running exam shows no mistakes, and a struck-out line has none. */
const isChecked = ({ session, turn }: Subject): boolean => session.mode === 'practice' && !turn.userStruck

/**
 * Stores a line's findings and their effect, under the line's lock.
 * @returns the updated session and line, and whether it is still the analysed line: if not, nothing was stored
 */
function keepFound(deps: AnalysisDeps, { session, turn }: Subject, { issues, progress, madeBy: made_by }: Findings) {
  return deps.db.transaction(async (tx) => {
    const now = await lockSession(tx, session.userId, session.id)
    const line = now && (await findPair(tx, now.id, turn.id))
    if (!now || !line) throw new Problem('NOT_FOUND')
    if (line.userStruck || line.userText !== turn.userText) return { isKept: false, session: now, line }
    const { goalsUsed, stepsDone, isEnd } = progress
    const analysis = {
      has_errors: issues.length > 0,
      last_user_message: turn.userText,
      issues,
      goals_used: [...goalsUsed],
      steps_done: stepsDone,
      is_end: isEnd,
      made_by,
    }
    await storeAnalysis(tx, turn.id, analysis)
    const changed = await addProgress(tx, now.id, progressAfter(now, progress))
    return { isKept: true, session: changed, line: { ...line, analysis } }
  })
}

/**
 * The analysis of a session's last line. Stored with the turn, so that a repeated request costs nothing.
 * @throws ModelUnavailable
 */
export async function analyse(
  deps: AnalysisDeps,
  session: SessionRow,
  explanationLanguage: Language,
  signal: AbortSignal,
): Promise<Analysis> {
  const turn = await findLastLine(deps.db, session.id)
  if (turn === null) return answerOf(session, null, noIssues)
  if (turn.analysis !== null && !turn.userStruck) return answerOf(session, turn.userText, storedIssues(turn))
  const subject = { session, scene: await findScene(deps.db, session), turn, explanationLanguage, signal }
  if (!isChecked(subject)) return answerOf(session, turn.userText, noIssues)
  const found = (await askModel(deps, subject).catch(nothingWhenRefused)) ?? {
    issues: await askGrammar(deps, subject),
    progress: noProgress,
    madeBy: null,
  }
  const kept = await keepFound(deps, subject, found)
  if (kept.isKept) return answerOf(kept.session, turn.userText, storedIssues(kept.line))
  // It was corrected or struck out during the analysis.
  return analyse(deps, kept.session, explanationLanguage, signal)
}
