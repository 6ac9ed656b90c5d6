// Runs on every page of a signed-in user and sends what other pages left unsent. Does not wait for the answers.
import { useEffect } from 'react'
import { sendInBackground } from '#platform/http/call.ts'
import { useUser } from '#platform/session/user.ts'
import { type Outbox, onUnsent, outboxOf, type Sending } from './turns/outbox.ts'
import { deleteStaleOfOthers, isStale } from './turns/stale-lines.ts'
import { turnPost } from './turns/turn-request.ts'
import type { Unsent } from './turns/unsent-store.ts'
import { whileClosed } from './turns/while-closed.ts'

const isWaiting = ({ refusedBy }: Unsent): boolean => refusedBy === null

/** Sends the lines of conversations that no page has open: each once at a time, so that none blocks the others. */
function createSender(outbox: Outbox, { post, signal }: Sending) {
  /** The conversations whose lines are being sent; true if they must be looked at again. */
  const sessions = new Map<string, boolean>()

  const send = async (sessionId: string): Promise<void> => {
    do {
      sessions.set(sessionId, false)
      const isDone = await whileClosed(sessionId, signal, async (closed) => {
        const waiting = (await outbox.list(sessionId)).filter(isWaiting)
        await outbox.deliverAll(waiting, { post, signal: closed })
      })
      if (!isDone) sessions.set(sessionId, true)
    } while (sessions.get(sessionId))
  }
  /** Looks for conversations with unsent lines. */
  return async () => {
    const unsent = await outbox.list()
    for (const { turnId } of unsent.filter(isStale)) outbox.remove(turnId)
    for (const sessionId of new Set(unsent.filter(isWaiting).map((one) => one.sessionId))) {
      const isSending = sessions.has(sessionId)
      sessions.set(sessionId, true)
      if (!isSending)
        void send(sessionId)
          .catch(() => {})
          .finally(() => sessions.delete(sessionId))
    }
  }
}

export function UnsentSender() {
  const { _id, explanation_language: explanationLanguage } = useUser()
  useEffect(() => {
    const leaving = new AbortController()
    const { signal } = leaving
    const look = createSender(outboxOf(_id), { post: turnPost(sendInBackground, explanationLanguage), signal })
    void look()
    onUnsent(look, signal)
    void deleteStaleOfOthers(_id)
    return () => leaving.abort()
  }, [_id, explanationLanguage])
  return null
}
