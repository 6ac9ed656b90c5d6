// For tests: a conversation in which nobody has said anything yet, as far as the screen looks at it.
import type { Session } from '@parley/contracts/conversation.ts'

export const freshSession = {
  conversation_history: [],
  goals_used: [],
  steps_done: 0,
  state: 'running',
  is_end: false,
  closing_due: false,
  ielts: null,
  is_available: true,
} satisfies Partial<Session> as unknown as Session
