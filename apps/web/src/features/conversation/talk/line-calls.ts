// What the server does with single lines of a conversation, at the learner's request. Loaded when it is first needed.
import {
  correctMessage,
  getSession,
  type Issue,
  translateMessage,
} from '@parley/contracts/conversation/conversation.ts'
import { dismissIssue } from '@parley/contracts/conversation/dismissal.ts'
import { call } from '#platform/http/call.ts'
import type { Line } from '../turns/line.ts'
import { applyIssues, mergeSession } from '../turns/talk-state.ts'
import type { TurnDeps } from '../turns/turn-queue.ts'

/** Corrects or strikes out a line. Rejects with a `Problem`. @param id the session's */
export async function amend(
  id: string,
  { pairId }: Line,
  change: { content?: string; struck?: boolean },
  update: TurnDeps['update'],
): Promise<void> {
  if (pairId === null) return
  await call(correctMessage, { params: { id }, body: { pair_id: pairId, ...change } })
  const now = await call(getSession, { params: { id } })
  // A struck-out line no longer counts towards a goal.
  update((before) => mergeSession(before, now, true))
}

/** Marks a line's issue as not a mistake, or counts it again. Rejects with a `Problem`. @param id the session's */
export async function dismiss(
  id: string,
  { pairId, turnId }: Line,
  { issue: { original_text }, dismissed }: { issue: Issue; dismissed: boolean },
  update: TurnDeps['update'],
): Promise<void> {
  if (pairId === null) return
  const found = await call(dismissIssue, { params: { id }, body: { pair_id: pairId, original_text, dismissed } })
  update((before) => applyIssues(before, turnId, found))
}

/** A line's translation, or null if there is none. Rejects with a `Problem`. @param id the session's */
export async function translate(id: string, { pairId, who }: Line): Promise<string | null> {
  if (pairId === null) return null
  const body = { pair_id: pairId, role: who === 'learner' ? 'user' : 'assistant' } as const
  return (await call(translateMessage, { params: { id }, body })).translation
}
