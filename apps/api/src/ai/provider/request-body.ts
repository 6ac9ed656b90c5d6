// What is sent, in parts where it is large: so it can be seen how far it has come.
import { Readable } from 'node:stream'

/** Nothing larger is handed to the connection at once, in bytes: two seconds of speech. */
const partBytes = 64 * 1024

/** Yields a body in parts. @param onTaken called when the connection has taken another one */
export function* inParts(body: Uint8Array, onTaken: () => void): Generator<Uint8Array, void> {
  for (let at = 0; at < body.byteLength; at += partBytes) {
    yield body.subarray(at, at + partBytes)
    onTaken()
  }
}

/** A body to send, with the headers that go with it. It can be sent once. */
export function outgoing(
  body: string | Uint8Array,
  onTaken: () => void,
): { body: string | Uint8Array | Readable; headers: Record<string, string> } {
  if (typeof body === 'string' || body.byteLength <= partBytes) return { body, headers: {} }
  return { body: Readable.from(inParts(body, onTaken)), headers: { 'content-length': String(body.byteLength) } }
}
