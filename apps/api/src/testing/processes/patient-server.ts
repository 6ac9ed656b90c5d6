// A server with short timeouts that receives turns, as a process whose memory a test can measure. Prints its address.
import { join } from 'node:path'
import multipart from '@fastify/multipart'
import { createHttp } from '#platform/http/http.ts'
import { answerProblems } from '#platform/http/problem.ts'
import { createUploads } from '#platform/http/uploads.ts'
import { createLog } from '#platform/log/log.ts'
import { formLimits, readTurn } from '../../features/conversation/upload/turn-form.ts'

const [folder = ''] = process.argv.slice(2)
const uploads = createUploads(join(folder, 'uploads'))
const app = await createHttp({
  log: createLog({ LOG_LEVEL: 'silent' }),
  isHttps: false,
  patience: { uploadWindowMs: 5_000, uploadWindowBytes: 40_000, checkMs: 500 },
})
answerProblems(app)
await app.register(multipart, { limits: formLimits })
app.post('/turn', async (request) => {
  const { upload } = await readTurn(request, uploads)
  return { bytes: upload?.wav.byteLength ?? 0 }
})
app.get('/memory', async () => {
  globalThis.gc?.()
  return process.memoryUsage()
})
console.log(await app.listen({ host: '127.0.0.1', port: 0 }))
