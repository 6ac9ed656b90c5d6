// The response of endpoints that return no content.
import type { OpenAnswer } from './api-server.ts'

export async function answerNothing(answer: OpenAnswer): Promise<void> {
  await answer.begin(204, {})
  await answer.end()
}
