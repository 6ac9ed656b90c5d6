// The answer of endpoints that have none to give.
import type { OpenAnswer } from './api-server.ts'

export async function answerNothing(answer: OpenAnswer): Promise<void> {
  await answer.begin(204, {})
  await answer.end()
}
