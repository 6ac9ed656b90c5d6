// Splits large request bodies into parts, to track the upload's progress.
import { Readable } from 'node:stream'

/** Maximum size that is passed to the connection in one piece, in bytes: two seconds of speech. */
const partBytes = 64 * 1024

/** Yields a body in parts. @param onTaken called when the connection has accepted another part */
export function* inParts(body: Uint8Array, onTaken: () => void): Generator<Uint8Array, void> {
  for (let at = 0; at < body.byteLength; at += partBytes) {
    yield body.subarray(at, at + partBytes)
    onTaken()
  }
}

/** A body to send, with its headers. It can be sent only once. */
export function outgoing(
  body: string | Uint8Array,
  onTaken: () => void,
): { body: string | Uint8Array | Readable; headers: Record<string, string> } {
  if (typeof body === 'string' || body.byteLength <= partBytes) return { body, headers: {} }
  return { body: Readable.from(inParts(body, onTaken)), headers: { 'content-length': String(body.byteLength) } }
}
