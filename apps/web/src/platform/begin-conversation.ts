// Opening a conversation, from wherever it is opened.
import { createSession, type Session } from '@parley/contracts/conversation.ts'
import type { Given } from '@parley/contracts/endpoint.ts'
import { call } from './call.ts'
import { queryClient } from './query.ts'

/** What is known of a session, save the time zone, which is that of the device. */
type Wish = Omit<Given<typeof createSession>['body'], 'time_zone'>

/** Opens a session; what waits to be continued and what is left for free are then asked for anew. */
export async function beginConversation(wish: Wish): Promise<Session> {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
  const session = await call(createSession, { body: { ...wish, time_zone: timeZone } })
  for (const queryKey of [['conversation', 'running'], ['organisation']]) {
    void queryClient.invalidateQueries({ queryKey })
  }
  return session
}
