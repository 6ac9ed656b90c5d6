import { useEffect } from 'react'
import { useUser } from '#platform/user.ts'
import { outboxOf } from './outbox.ts'
import { keepSending } from './send-unsent.ts'
import { postUnsent } from './talk-server.ts'

/** On every page of a signed-in person: sends what another page left behind. */
export function UnsentSender() {
  const { _id, explanation_language } = useUser()
  useEffect(() => keepSending(outboxOf(_id), postUnsent(explanation_language)), [_id, explanation_language])
  return null
}
