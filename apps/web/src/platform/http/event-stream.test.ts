import { StreamEvent } from '@parley/contracts/conversation/stream.ts'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { codeNamed, readEvents } from './event-stream.ts'

const complete = {
  type: 'COMPLETE',
  data: {
    ok: true,
    pair_id: null,
    timings: { transcription_ms: null, first_text_ms: 1, first_audio_ms: null, total_ms: 2 },
    session: null,
  },
}
const piece = (content: string) => ({ type: 'GPT_RESPONSE', data: { role: 'assistant', content } })
const ndjson = (...events: unknown[]) => events.map((event) => `${JSON.stringify(event)}\n`).join('')

/** A response whose body arrives in pieces of `size` bytes. */
function inPieces(text: string, size: number): Response {
  const bytes = new TextEncoder().encode(text)
  let at = 0
  return new Response(
    new ReadableStream<Uint8Array>({
      pull(controller) {
        if (at >= bytes.length) return controller.close()
        controller.enqueue(bytes.slice(at, at + size))
        at += size
      },
    }),
  )
}

async function all(response: Response): Promise<StreamEvent[]> {
  const events: StreamEvent[] = []
  for await (const event of readEvents(response, StreamEvent)) events.push(event)
  return events
}

afterEach(() => vi.useRealTimers())

describe('readEvents', () => {
  it.each([1, 2, 3, 7, 64, 100_000])(
    'reads the same events from pieces of %i bytes, even if letters are split',
    async (size) => {
      const events = [piece('¿Qué talla? Здрасти, як справи — 🙂'), { type: 'HEARTBEAT', data: {} }, complete]
      expect(await all(inPieces(ndjson(...events), size))).toEqual(events)
    },
  )

  it('reads a last line without a line break', async () => {
    expect(await all(new Response(`\n${JSON.stringify(piece('a'))}\r\n\n${JSON.stringify(complete)}`))).toEqual([
      piece('a'),
      complete,
    ])
  })

  it('stops at COMPLETE, whatever follows', async () => {
    expect(await all(new Response(`${ndjson(complete)}garbage`))).toEqual([complete])
  })

  it('reports a stream without COMPLETE', async () => {
    await expect(all(new Response(ndjson(piece('a'))))).rejects.toMatchObject({
      fault: 'cut',
      message: 'Missing final response',
    })
    await expect(all(new Response(''))).rejects.toMatchObject({ fault: 'cut' })
  })

  it.each(['<html>', '{"type":"GPT_RESPONSE"}', '{"type":"MYSTERY","data":{}}', 'null'])(
    'rejects %s as an event',
    async (line) => {
      await expect(all(new Response(`${line}\n${ndjson(complete)}`))).rejects.toMatchObject({ fault: 'parse' })
    },
  )

  it('reports a browser that provides no body', async () => {
    await expect(all(new Response(null))).rejects.toMatchObject({ message: 'ReadableStream not supported' })
  })

  it('gives up after fifteen silent seconds and cancels the request', async () => {
    vi.useFakeTimers()
    let isCancelled = false
    const body = new ReadableStream<Uint8Array>({
      start: (controller) => controller.enqueue(new TextEncoder().encode(ndjson(piece('a')))),
      cancel: () => {
        isCancelled = true
      },
    })
    const read = all(new Response(body))
    const settled = expect(read).rejects.toMatchObject({ fault: 'stalled' })
    await vi.advanceTimersByTimeAsync(15_000)
    await settled
    expect(isCancelled).toBe(true)
  })

  it('cancels the request when the consumer stops', async () => {
    let isCancelled = false
    const body = new ReadableStream<Uint8Array>({
      pull: (controller) => controller.enqueue(new TextEncoder().encode(ndjson(piece('a')))),
      cancel: () => {
        isCancelled = true
      },
    })
    for await (const event of readEvents(new Response(body), StreamEvent)) {
      expect(event.type).toBe('GPT_RESPONSE')
      break
    }
    expect(isCancelled).toBe(true)
  })
})

it('distinguishes a failed transcription from a failed reply', () => {
  expect(codeNamed({ code: 'AI.UNAVAILABLE', part: 'transcription' })).toBe('TRANSCRIPTION.UNAVAILABLE')
  expect(codeNamed({ code: 'TRANSCRIPTION.UNAVAILABLE' })).toBe('TRANSCRIPTION.UNAVAILABLE')
  expect(codeNamed({ code: 'AI.UNAVAILABLE' })).toBe('AI.UNAVAILABLE')
  expect(codeNamed({ code: 'FUTURE' })).toBe('INTERNAL')
})
