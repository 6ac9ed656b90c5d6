import { expect, it } from 'vitest'
import type { Caller } from '#platform/http/caller.ts'
import { followDraft, type Idea } from './draft-stream.ts'

const idea: Idea = { prompt: 'A lost umbrella', target_language: 'de', scenario_type: 'DIALOG' }

/** The drafts shown when the server responds with these events. */
async function follow(...events: unknown[]): Promise<unknown[]> {
  const send: Caller['send'] = async () => new Response(events.map((event) => `${JSON.stringify(event)}\n`).join(''))
  const shown: unknown[] = []
  await followDraft(send, idea, new AbortController().signal, (draft) => shown.push(draft))
  return shown
}

const failed = (code: string) => ({ type: 'ERROR', data: { code, text: 'In English.' } })
const over = { type: 'COMPLETE', data: { ok: false, draft: null } }

it("preserves an error's code", async () => {
  await expect(follow(failed('BUDGET.EXCEEDED'), over)).rejects.toMatchObject({ code: 'BUDGET.EXCEEDED' })
  await expect(follow(failed('AI.UNAVAILABLE'), over)).rejects.toMatchObject({ code: 'AI.UNAVAILABLE' })
})

it('reports an unknown code as INTERNAL and a missing draft as unavailable', async () => {
  await expect(follow(failed('AI.MOON'), over)).rejects.toMatchObject({ code: 'INTERNAL' })
  await expect(follow(over)).rejects.toMatchObject({ code: 'AI.UNAVAILABLE' })
})
