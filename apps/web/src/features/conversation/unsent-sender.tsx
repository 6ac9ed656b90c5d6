// Runs on every page of a signed-in user and sends what another page left unsent. Does not wait for the answers.
import { useEffect } from 'react'
import { sendInBackground } from '#platform/http/call.ts'
import { useUser } from '#platform/session/user.ts'
import { turnPost } from './turns/conversation-api.ts'
import { type Outbox, outboxOf, type Sending } from './turns/outbox.ts'
import type { Unsent } from './turns/unsent-store.ts'

/** How long a rejected line stays in the browser, in milliseconds. */
const refusedMs = 30 * 24 * 3_600_000

const isStale = ({ refusedBy, saidAt }: Unsent): boolean => refusedBy !== null && Date.now() - saidAt > refusedMs

async function sendWaiting(outbox: Outbox, sending: Sending): Promise<void> {
  const unsent = await outbox.list()
  for (const { turnId } of unsent.filter(isStale)) await outbox.remove(turnId)
  const waiting = unsent.filter(({ refusedBy }) => refusedBy === null)
  // A conversation that cannot continue must not block the others.
  const sessions = Map.groupBy(waiting, ({ sessionId }) => sessionId)
  await Promise.allSettled([...sessions.values()].map((ones) => outbox.deliverAll(ones, sending)))
}

export function UnsentSender() {
  const { _id, explanation_language: explanationLanguage } = useUser()
  useEffect(() => {
    const outbox = outboxOf(_id)
    const leaving = new AbortController()
    const { signal } = leaving
    const send = () => void sendWaiting(outbox, { post: turnPost(sendInBackground, explanationLanguage), signal })
    send()
    outbox.pages.addEventListener('left', send, { signal })
    return () => leaving.abort()
  }, [_id, explanationLanguage])
  return null
}
