// A server with short timeouts that receives turns, as a process whose memory a test can measure. Prints its URL.
import type { Socket } from 'node:net'
import { join } from 'node:path'
import { setImmediate as nextTurn } from 'node:timers/promises'
import multipart from '@fastify/multipart'
import { createHttp } from '#platform/http/http.ts'
import { answerProblems } from '#platform/http/problem.ts'
import { createUploads } from '#platform/http/uploads.ts'
import { createLog } from '#platform/log/log.ts'
import { formLimits, readTurn } from '../../features/conversation/turn/turn-form.ts'

const [folder = ''] = process.argv.slice(2)
const uploads = createUploads(join(folder, 'uploads'))
const app = await createHttp({
  log: createLog({ LOG_LEVEL: 'silent' }),
  isHttps: false,
  connectionLimits: { uploadWindowMs: 5_000, uploadWindowBytes: 40_000, checkMs: 500 },
})
answerProblems(app)
await app.register(multipart, { limits: formLimits })
app.post('/turn', async (request) => {
  const { upload } = await readTurn(request, uploads)
  return { bytes: upload?.wav.byteLength ?? 0 }
})
const sockets: Socket[] = []
app.server.on('connection', (socket) => void sockets.push(socket))
app.get('/received', async () => ({ bytes: sockets.reduce((sum, { bytesRead }) => sum + bytesRead, 0) }))
app.get('/memory', async () => {
  // The memory of buffers is freed one collection later than the buffers themselves.
  for (let round = 0; round < 5; round += 1) {
    globalThis.gc?.()
    await nextTurn()
  }
  const { heapUsed, external } = process.memoryUsage()
  return { bytes: heapUsed + external }
})
console.log(await app.listen({ host: '127.0.0.1', port: 0 }))
