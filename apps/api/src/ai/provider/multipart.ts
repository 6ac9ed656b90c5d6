// A multipart form as one buffer, so that it can be sent twice. Written by hand, because a stream of parts is slower.
import { randomUUID } from 'node:crypto'

export interface FormFile {
  readonly name: string
  readonly fileName: string
  readonly type: string
  readonly bytes: Uint8Array
}

/** @returns the body and its content type (RFC 7578). Names and values must come from the operator or be constants. */
export const multipart = (fields: Record<string, string>, file: FormFile): { body: Buffer; contentType: string } => {
  const boundary = `parley-${randomUUID()}`
  const parts = Object.entries(fields).map(
    ([name, value]) => `--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  )
  const head = `--${boundary}\r\nContent-Disposition: form-data; name="${file.name}"; filename="${file.fileName}"\r\n`
  return {
    body: Buffer.concat([
      Buffer.from(`${parts.join('')}${head}Content-Type: ${file.type}\r\n\r\n`),
      file.bytes,
      Buffer.from(`\r\n--${boundary}--\r\n`),
    ]),
    contentType: `multipart/form-data; boundary=${boundary}`,
  }
}
