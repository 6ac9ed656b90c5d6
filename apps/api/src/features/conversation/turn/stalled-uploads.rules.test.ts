// A hundred uploads that stall: their memory, their end, and their files.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { silence, wavOf } from '../../../testing/voice.ts'

const program = join(import.meta.dirname, '..', '..', '..', 'testing', 'processes', 'patient-server.ts')
let folder: string
let url: string
let stop: () => Promise<unknown>
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'parley-stalled-'))
  const child = spawn(process.execPath, ['--expose-gc', program, folder], { stdio: ['ignore', 'pipe', 'inherit'] })
  const exited = once(child, 'exit')
  for await (const line of createInterface({ input: child.stdout })) {
    url = line
    break
  }
  stop = () => {
    child.kill('SIGKILL')
    return exited
  }
})
afterAll(async () => {
  await stop()
  await rm(folder, { recursive: true, force: true })
})

const boundary = 'parley-test-boundary'
const wav = Buffer.from(wavOf(silence(60)))
const disposition = `--${boundary}\r\nContent-Disposition: form-data; name="audio"; filename="a.wav"\r\nContent-Type: audio/wav\r\n\r\n`

/** How much of each recording is sent: all but the last half megabyte. */
const sentBytes = wav.length - 512 * 1024

/**
 * Sends the beginning of a form, and waits until it has left.
 * @returns when the server closes the connection
 */
async function stall(): Promise<{ closed: Promise<unknown> }> {
  const socket = connect(Number(new URL(url).port), '127.0.0.1')
  socket.on('error', () => undefined)
  socket.resume()
  const length = disposition.length + wav.length
  const head = `POST /turn HTTP/1.1\r\nhost: x\r\ncontent-type: multipart/form-data; boundary=${boundary}\r\ncontent-length: ${length}\r\n\r\n`
  const sent = Buffer.concat([Buffer.from(head + disposition), wav.subarray(0, sentBytes)])
  const closed = new Promise((resolve) => socket.once('close', resolve))
  await new Promise((resolve) => socket.write(sent, resolve))
  return { closed }
}

/** How many bytes the server has received in total, or has in memory. */
const bytesOf = async (what: 'received' | 'memory'): Promise<number> => {
  const { bytes } = (await (await fetch(`${url}/${what}`)).json()) as { bytes: number }
  return bytes
}

test('closes a hundred stalled uploads without leaving a file', async () => {
  const whole = new FormData()
  whole.set('session_id', '0123456789abcdef01234567')
  whole.set('turn_id', '6f1a1f9e-8f9b-4c59-9d3e-0f6a2b1c3d4e')
  whole.set('target_language', 'en')
  whole.set('explanation_language', 'en')
  whole.set('audio', new Blob([wav]), 'a.wav')
  const send = async () => (await fetch(`${url}/turn`, { method: 'POST', body: whole })).json()
  // The first ones compile the code and fill the server's usual buffers.
  for (let n = 0; n < 8; n += 1) {
    const answers = await Promise.all(Array.from({ length: 4 }, send))
    expect(answers).toEqual(Array.from({ length: 4 }, () => ({ bytes: wav.length })))
  }
  const [receivedBefore, heldBefore] = [await bytesOf('received'), await bytesOf('memory')]

  const stalled = await Promise.all(Array.from({ length: 100 }, stall))
  const sent = stalled.length * sentBytes
  const received = async () => (await bytesOf('received')) - receivedBefore
  await expect.poll(received, { timeout: 60_000 }).toBeGreaterThan(sent)
  expect((await bytesOf('memory')) - heldBefore).toBeLessThan(sent / 4)
  expect(await send()).toEqual({ bytes: wav.length })
  // A file is unlinked as soon as it is open.
  await expect.poll(() => readdir(join(folder, 'uploads')), { timeout: 60_000 }).toEqual([])
  await Promise.all(stalled.map(({ closed }) => closed))
  expect((await bytesOf('memory')) - heldBefore).toBeLessThan(sent / 20)
})
