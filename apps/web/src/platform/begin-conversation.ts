// Opens a conversation from any page.
import { beginAssignment } from '@parley/contracts/classes/own-assignment.ts'
import { createSession, type Session } from '@parley/contracts/conversation/conversation.ts'
import type { EndpointInput } from '@parley/contracts/endpoint.ts'
import { call } from './http/call.ts'
import { queryClient } from './http/query.ts'
import { timeZoneNow } from './time-zone.ts'

/** The request without the time zone, which comes from the device. */
type Wish = Omit<EndpointInput<typeof createSession>['body'], 'time_zone'>

/** Opens a session and refetches the open conversations and the number of free ones left. */
export async function beginConversation(wish: Wish): Promise<Session> {
  return opened(await call(createSession, { body: { ...wish, time_zone: timeZoneNow() } }))
}

/** Opens a session for an assignment. @param position the scenario's index */
export async function beginAssigned(assignment: string, position: number): Promise<Session> {
  return opened(
    await call(beginAssignment, { params: { id: assignment }, body: { position, time_zone: timeZoneNow() } }),
  )
}

function opened(session: Session): Session {
  for (const queryKey of [['conversation', 'running'], ['organisation'], ['classes', 'own']]) {
    void queryClient.invalidateQueries({ queryKey })
  }
  return session
}
