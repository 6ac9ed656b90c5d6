import { describe, expect, it } from 'vitest'
import { SingleFlight } from './single-flight.ts'

describe('SingleFlight', () => {
  const stay = () => new AbortController().signal

  it('runs once for all concurrent callers, and again afterwards', async () => {
    const shared = new SingleFlight<number>()
    let times = 0
    const work = async () => ++times
    expect(await Promise.all([shared.do('a', work, stay()), shared.do('a', work, stay())])).toEqual([1, 1])
    expect(await shared.do('a', work, stay())).toBe(2)
  })

  it('is aborted only when the last caller has left', async () => {
    const shared = new SingleFlight<never>()
    const [one, other] = [new AbortController(), new AbortController()]
    let received: AbortSignal | undefined
    const work = (signal: AbortSignal) => {
      received = signal
      return Promise.withResolvers<never>().promise
    }
    const waiting = [shared.do('a', work, one.signal), shared.do('a', work, other.signal)]
    one.abort(new Error('left'))
    await expect(waiting[0]).rejects.toThrow('left')
    expect(received?.aborted).toBe(false)
    other.abort(new Error('left too'))
    await expect(waiting[1]).rejects.toThrow('left too')
    expect(received?.aborted).toBe(true)
    const later = new AbortController()
    const again = shared.do('a', work, later.signal)
    expect(received?.aborted).toBe(false)
    later.abort(new Error('left'))
    await expect(again).rejects.toThrow('left')
  })

  it('reports a failure to every caller', async () => {
    const shared = new SingleFlight<never>()
    const work = () => Promise.reject(new Error('no'))
    const results = await Promise.allSettled([shared.do('a', work, stay()), shared.do('a', work, stay())])
    expect(results.map((result) => result.status)).toEqual(['rejected', 'rejected'])
  })
})
