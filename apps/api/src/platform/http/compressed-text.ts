// Text that is sent often: compressed once, in every encoding that browsers accept.
import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'

const asBrotli = promisify(brotliCompress)
const asGzip = promisify(gzip)

/** A tenth of the time of the highest quality, 5 % larger. */
const brotliQuality = 9

export interface CompressedText {
  readonly etag: string
  readonly plain: Buffer
  readonly br: Buffer
  readonly gzip: Buffer
}

export async function compressText(text: string): Promise<CompressedText> {
  const plain = Buffer.from(text)
  const [br, zipped] = await Promise.all([
    asBrotli(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: brotliQuality } }),
    asGzip(plain, { level: 9 }),
  ])
  const etag = `W/"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`
  return { etag, plain, br, gzip: zipped }
}

/** Sends text in an encoding that the client accepts; 304 if it has the text. @param type of its content */
export function sendText(
  { headers }: FastifyRequest,
  reply: FastifyReply,
  text: CompressedText,
  type: string,
): FastifyReply {
  reply.headers({ 'cache-control': 'no-cache', etag: text.etag })
  if (!reply.hasHeader('vary')) reply.header('vary', 'accept-encoding')
  if (headers['if-none-match']?.includes(text.etag) && reply.statusCode === 200) return reply.code(304).send()
  reply.type(type)
  const accepted = headers['accept-encoding'] ?? ''
  for (const encoding of ['br', 'gzip'] as const) {
    if (new RegExp(`\\b${encoding}\\b(?!;q=0(?:\\.0*)?(?:,|$))`).test(accepted)) {
      return reply.header('content-encoding', encoding).send(text[encoding])
    }
  }
  return reply.send(text.plain)
}
