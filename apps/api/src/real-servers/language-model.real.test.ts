// A talk with llama.cpp's server and a tiny model, directly and behind LiteLLM. The model's words do not matter: a partner that
// small rarely stays in character, and what it says is replaced then.
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readEnv } from '#platform/env/env.ts'
import { reportModels } from '../admin/models.ts'
import { dataOf, Learner } from '../testing/learner.ts'
import { folderOf, type RealServer, requireFolder, startReal } from '../testing/real/real-server.ts'
import { startTestApp } from '../testing/test-app.ts'

const script = fileURLToPath(new URL('../../../../scripts/real/llama.py', import.meta.url))

function startLlama(): Promise<RealServer> {
  return startReal({
    command: join(requireFolder('llama'), 'bin', 'python'),
    args: (port) => [script, `${port}`],
    readyPath: '/health',
  })
}

/** One line answered by a server's model. */
async function talk(env: Record<string, string>) {
  const app = await startTestApp({ env })
  try {
    const learner = await Learner.join(app)
    const session = await learner.openScene()
    await learner.say(session, { opening: true })
    return await learner.say(session, { text: 'Good evening. A table for two, please.' })
  } finally {
    await app.stop()
  }
}

let dataDir: string
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'parley-real-'))
})
afterAll(() => rm(dataDir, { recursive: true, force: true }))

const checked = (env: Record<string, string>) =>
  reportModels(readEnv({ NODE_ENV: 'test', LOG_LEVEL: 'silent', DATA_DIR: dataDir, ...env }))

describe.skipIf(folderOf('llama') === undefined)("llama.cpp's server", () => {
  let llama: RealServer
  beforeAll(async () => {
    llama = await startLlama()
  })
  afterAll(() => llama?.[Symbol.asyncDispose]())

  test('is found to work, with its only model', async () => {
    const { lines } = await checked({ LANGUAGE_MODEL_BASE_URL: `${llama.url}/v1` })
    expect(lines.join('\n')).toMatch(/works {2}a streamed answer/)
  })

  test('answers a line, and the turn ends well', async () => {
    const { status, types, lines } = await talk({ LANGUAGE_MODEL_BASE_URL: `${llama.url}/v1` })
    expect([status, types]).toEqual([200, expect.not.arrayContaining(['ERROR'])])
    const [reply] = dataOf(lines, 'GPT_FULL_RESPONSE')
    expect(reply?.content).not.toMatch(/<\w+>|^\s*$/)
    expect(dataOf(lines, 'COMPLETE')).toMatchObject([{ ok: true }])
  })

  describe.skipIf(folderOf('litellm') === undefined)('behind LiteLLM', () => {
    let proxy: RealServer
    const key = 'sk-test'
    const settings = () => ({ LANGUAGE_MODEL_BASE_URL: `${proxy.url}/v1`, LANGUAGE_MODEL_API_KEY: key })
    beforeAll(async () => {
      const config = join(dataDir, 'litellm.yaml')
      const model = { model: 'openai/tiny', api_base: `${llama.url}/v1`, api_key: 'none' }
      // YAML contains JSON.
      await writeFile(config, JSON.stringify({ model_list: [{ model_name: 'tiny', litellm_params: model }] }))
      proxy = await startReal({
        command: join(requireFolder('litellm'), 'bin', 'litellm'),
        args: (port) => ['--config', config, '--host', '127.0.0.1', '--port', `${port}`, '--telemetry', 'False'],
        env: { LITELLM_LOCAL_MODEL_COST_MAP: 'True', LITELLM_MASTER_KEY: key },
        readyPath: '/health/liveliness',
      })
    })
    afterAll(() => proxy?.[Symbol.asyncDispose]())

    test('takes the only model that it has', async () => {
      const { lines } = await checked(settings())
      expect(lines.join('\n')).toMatch(/works {2}a streamed answer/)
    })

    test('answers a line', async () => {
      const { lines } = await talk(settings())
      expect(dataOf(lines, 'COMPLETE')).toMatchObject([{ ok: true }])
    })
  })
})
