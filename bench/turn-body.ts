// Minimal parser for a turn's form, which only accepts the benchmark's own requests.
import type { IncomingMessage } from 'node:http'

/** The recording is everything from `RIFF` to the last boundary; the session is a single text field. */
export async function readTurn(request: IncomingMessage): Promise<{ recording: Uint8Array; sessionId: string }> {
  const pieces: Buffer[] = []
  for await (const piece of request) pieces.push(piece as Buffer)
  const form = Buffer.concat(pieces)
  const start = form.indexOf('RIFF')
  const fields = form.toString('latin1', 0, start)
  return {
    recording: form.subarray(start, form.lastIndexOf('\r\n--', form.length - 4)),
    sessionId: fields.match(/name="session_id"\r\n\r\n([^\r]+)/)?.[1] ?? '',
  }
}
