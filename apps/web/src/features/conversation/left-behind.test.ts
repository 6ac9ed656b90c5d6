import type { StreamEvent } from '@parley/contracts/stream.ts'
import { expect, it, vi } from 'vitest'
import { Problem } from '#platform/problem.ts'
import { handOverAll } from './hand-over.ts'
import { handedOver, handOverRest, hasRest, leaveBehind, takeUnsent } from './left-behind.ts'
import type { TalkServer, TurnParts } from './talk-server.ts'

const turn = (turnId: string): TurnParts => ({ turnId, text: turnId })
const answer = (...events: StreamEvent[]) => new Response(events.map((event) => `${JSON.stringify(event)}\n`).join(''))
const understood: StreamEvent = {
  type: 'TRANSCRIPTION',
  data: { role: 'user', content: 'Hola.', pair_id: 'a'.repeat(24), audio_url: null },
}
const unheard: StreamEvent = { type: 'ERROR', data: { code: 'CONVERSATION.NO_SPEECH', text: '' } }
const broken: StreamEvent = { type: 'ERROR', data: { code: 'AI.UNAVAILABLE', text: '' } }
const complete: StreamEvent = {
  type: 'COMPLETE',
  data: {
    ok: false,
    pair_id: null,
    timings: { transcription_ms: null, first_text_ms: null, first_audio_ms: null, total_ms: 1 },
    session: null,
  },
}

/** Answers one turn after the other as told; an error is a refusal. */
function serverThat(...answers: (Response | Error)[]) {
  const asked: string[] = []
  const server: Pick<TalkServer, 'turn'> = {
    async turn({ turnId }) {
      asked.push(turnId)
      const next = answers.shift()
      if (next instanceof Response) return next
      throw next
    },
  }
  return { server, asked }
}

it('hands over what the server keeps, gives up what nobody said, and names the rest in its order', async () => {
  const { server, asked } = serverThat(answer(understood), answer(unheard, complete), answer(broken, complete))
  const turns = ['kept', 'silent', 'broken', 'behind'].map(turn)
  expect(await handOverAll(server, turns)).toEqual(['broken', 'behind'].map(turn))
  expect(asked).toEqual(['kept', 'silent', 'broken'])
})

it('gives up what a conversation that has ended meanwhile takes no more', async () => {
  const { server } = serverThat(new Problem('CONVERSATION.ENDED'), answer(understood))
  expect(await handOverAll(server, ['late', 'later'].map(turn))).toEqual([])
})

it('waits until the server has done with the answer that was left', async () => {
  const { server, asked } = serverThat(new Problem('CONVERSATION.BUSY'), answer(understood))
  expect(await handOverAll(server, [turn('one')])).toEqual([])
  expect(asked).toEqual(['one', 'one'])
})

it('keeps what did not get there until somebody comes back, once', async () => {
  leaveBehind('session', Promise.resolve([turn('one')]))
  leaveBehind('session', Promise.resolve([turn('two')]))
  await handedOver('session')
  expect(takeUnsent('other')).toEqual([])
  expect(takeUnsent('session')).toEqual([turn('one'), turn('two')])
  expect(takeUnsent('session')).toEqual([])
})

it('lets nobody read a conversation before all of it is there', async () => {
  const { promise, resolve } = Promise.withResolvers<readonly TurnParts[]>()
  leaveBehind('slow', promise)
  const read = vi.fn()
  const reading = handedOver('slow').then(read)
  await Promise.resolve()
  expect(read).not.toHaveBeenCalled()
  resolve([])
  await reading
  expect(read).toHaveBeenCalled()
})

it('tries once more, and knows what has not got there after all', async () => {
  leaveBehind('ended', Promise.resolve(['one', 'two'].map(turn)))
  const { server, asked } = serverThat(answer(understood), new TypeError())
  await handOverRest('ended', server)
  expect(asked).toEqual(['one', 'two'])
  expect(hasRest('ended')).toBe(true)
  expect(takeUnsent('ended')).toEqual([turn('two')])
  expect(hasRest('ended')).toBe(false)
})
