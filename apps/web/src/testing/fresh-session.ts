// Test fixture: a session without any lines, with the fields that the screen reads.
import type { Session } from '@parley/contracts/conversation/conversation.ts'

export const freshSession = {
  conversation_history: [],
  goals_used: [],
  steps_done: 0,
  steps_skipped: [],
  goals_in_own_words: [],
  state: 'running',
  is_end: false,
  leave_taking: false,
  closing_due: false,
  ielts: null,
  is_available: true,
} satisfies Partial<Session> as unknown as Session
