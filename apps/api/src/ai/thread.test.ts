import { afterEach, expect, test, vi } from 'vitest'
import { Thread } from './thread.ts'

afterEach(() => void vi.restoreAllMocks())

/** A worker that writes its job to both outputs, as a program that crashes does. */
const program = `
  import { parentPort } from 'node:worker_threads'
  parentPort.on('message', ({ id, job }) => {
    console.error('panicked at', job)
    console.log(job)
    parentPort.postMessage({ id, result: 'done' })
  })
  parentPort.postMessage('ready')`

test('shows nothing that a thread writes, which may be what a learner said', async () => {
  const written: string[] = []
  const note = (text: string | Uint8Array) => written.push(String(text)) > 0
  vi.spyOn(process.stderr, 'write').mockImplementation(note)
  vi.spyOn(process.stdout, 'write').mockImplementation(note)
  const file = new URL(`data:text/javascript,${encodeURIComponent(program)}`)
  const thread = new Thread<string, string>('test', file, { waiting: 2, jobMs: 5_000, idleMs: 5_000 })
  const { signal } = new AbortController()
  // What the first job writes has arrived before the second one's result.
  expect(await thread.do('the green bicycle', signal)).toBe('done')
  expect(await thread.do('the green bicycle', signal)).toBe('done')
  await thread.close()
  expect(written.join('')).not.toContain('bicycle')
})
