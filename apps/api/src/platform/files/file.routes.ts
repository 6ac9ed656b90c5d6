// Serves files at signed URLs: in ranges, so that a player can seek, or by redirecting to the bucket.
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { parseInput } from '../http/input.ts'
import { Problem } from '../http/problem.ts'
import { fileUrlSeconds } from './file-addresses.ts'
import { type SignedFiles, typeOf } from './files.ts'

const Params = z.strictObject({ id: z.string() })
const Query = z.strictObject({
  expires: z.string().regex(/^\d{1,12}$/),
  save_as: z
    .string()
    .regex(/^[\w.-]{1,100}$/)
    .optional(),
  signature: z.string().max(100),
})

/** First and last byte of a Range header; null to send everything, 'none' if the range is outside the file. */
function rangeOf(header: string | undefined, size: number): { start: number; end: number } | null | 'none' {
  const [, first = '', last = ''] = /^bytes=(\d*)-(\d*)$/.exec(header ?? '') ?? []
  if (first === '' && last === '') return null
  const start = first === '' ? Math.max(0, size - Number(last)) : Number(first)
  const end = first === '' || last === '' ? size - 1 : Math.min(Number(last), size - 1)
  return start > end ? 'none' : { start, end }
}

export function fileRoutes(app: FastifyInstance, files: SignedFiles): void {
  app.route({
    method: ['GET', 'HEAD'],
    url: '/api/files/:id',
    handler: async (request, reply) => {
      const { id } = parseInput(Params, request.params)
      const { expires, save_as: saveAs, signature } = parseInput(Query, request.query)
      const type = typeOf(id)
      files.check(id, { expires, saveAs, signature })
      // As long as the URL itself is valid, and at most an hour.
      const seconds = Math.max(1, Math.min(fileUrlSeconds, Number(expires) - Math.floor(Date.now() / 1000)))
      const directUrl = request.method === 'GET' ? await files.directUrl(id, { seconds, saveAs }) : null
      if (directUrl !== null) {
        // A cached redirect must not outlast the URL to which it leads.
        return reply.header('cache-control', `private, max-age=${Math.floor(seconds / 2)}`).redirect(directUrl, 307)
      }
      const size = await files.size(id)
      if (size === null) throw new Problem('NOT_FOUND')
      reply.type(type).header('accept-ranges', 'bytes')
      reply.header('cache-control', `private, max-age=${fileUrlSeconds}`)
      if (saveAs !== undefined) reply.header('content-disposition', `attachment; filename="${saveAs}"`)
      const range = rangeOf(request.headers.range, size)
      if (range === 'none') return reply.code(416).header('content-range', `bytes */${size}`).send()
      if (range !== null) reply.code(206).header('content-range', `bytes ${range.start}-${range.end}/${size}`)
      const { start, end } = range ?? { start: 0, end: size - 1 }
      reply.header('content-length', end - start + 1)
      if (request.method === 'HEAD' || size === 0) return reply.send()
      return reply.send(await files.open(id, { start, end }))
    },
  })
}
