// The API document read by tools of others: two validators, three generators of clients, and a fuzzer.
import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Learner } from '../testing/learner.ts'
import { folderOf, requireFolder } from '../testing/real/real-server.ts'
import { startTestApp, type TestApp } from '../testing/test-app.ts'
import { spoken, wavOf } from '../testing/voice.ts'

const minuteMs = 60_000

/** A turn by the generated Python client. Prints the names of the stream's events. */
const pythonTurn = `
import io, json, sys
from uuid import UUID
sys.path.insert(0, sys.argv[1])
from parley_client import AuthenticatedClient
from parley_client.api.conversation import send_turn
from parley_client.models.language import Language
from parley_client.models.send_turn_body import SendTurnBody
from parley_client.types import File
body = SendTurnBody(
    session_id=sys.argv[4], turn_id=UUID(sys.argv[5]), text="A table for two, please.",
    target_language=Language.EN, explanation_language=Language.EN,
    audio=File(payload=open(sys.argv[6], "rb"), file_name="audio.wav", mime_type="audio/wav"),
)
client = AuthenticatedClient(base_url=sys.argv[2], token=sys.argv[3])
response = send_turn.sync_detailed(client=client, body=body)
print([json.loads(line)["type"] for line in response.content.decode().splitlines()])
`

/** A turn by openapi-fetch, which must also pass the type check. */
const fetchTurn = `
import createClient from 'openapi-fetch'
import { readFileSync } from 'node:fs'
import type { paths } from './types.js'
const [url, token, session_id, turn_id, file] = process.argv.slice(2) as [string, string, string, string, string]
const client = createClient<paths>({ baseUrl: url, headers: { authorization: \`Bearer \${token}\` } })
const { data } = await client.POST('/api/conversation', {
  body: { session_id, turn_id, text: 'A table for two, please.', target_language: 'en', explanation_language: 'en', audio: file },
  bodySerializer: (body) => {
    const form = new FormData()
    for (const [name, value] of Object.entries(body)) if (name !== 'audio') form.set(name, String(value))
    form.set('audio', new Blob([readFileSync(file)]), 'audio.wav')
    return form
  },
  parseAs: 'text',
})
console.log(data?.split('\\n').filter(Boolean).map((line) => JSON.parse(line).type))
`

describe.skipIf(folderOf('document') === undefined)('the API document', () => {
  let tools: string
  let folder: string
  let app: TestApp
  let learner: Learner
  let file: string
  const run = async (command: string, ...args: string[]) => {
    const options = { cwd: folder, timeout: 10 * minuteMs, maxBuffer: 64 * 1024 * 1024 }
    const { stdout } = await promisify(execFile)(command, args, options).catch((error: { stdout?: string }) => {
      throw new Error(`${command} ${args[0]} failed: ${error.stdout ?? ''}`, { cause: error })
    })
    return stdout
  }
  const python = (name: string) => join(tools, 'bin', name)
  const node = (name: string, ...args: string[]) => run(process.execPath, join(tools, 'node_modules', name), ...args)

  const strict = ['--strict', '--noEmit', '--skipLibCheck', '--types', 'node', '--lib', 'es2022,dom,dom.iterable']
  const asModules = ['--target', 'es2022', '--module', 'esnext', '--moduleResolution', 'bundler']
  const compiles = (program: string) => node('typescript/bin/tsc', ...strict, ...asModules, program)

  beforeAll(async () => {
    tools = requireFolder('document')
    folder = await mkdtemp(join(tmpdir(), 'parley-clients-'))
    app = await startTestApp()
    learner = await Learner.join(app)
    file = join(folder, 'openapi.json')
    await writeFile(file, await (await app.fetch('/api/openapi.json')).text())
    await symlink(join(tools, 'node_modules'), join(folder, 'node_modules'))
    await writeFile(join(folder, 'package.json'), '{"type": "module"}')
    await writeFile(join(folder, 'audio.wav'), wavOf(await spoken('A table for two, please.')))
  })
  afterAll(async () => {
    await app?.stop()
    await rm(folder, { recursive: true, force: true })
  })

  /** The arguments of a turn in a new conversation. */
  async function turn(): Promise<string[]> {
    const session = await learner.openScene()
    await learner.say(session, { opening: true })
    return [app.url, learner.user.accessToken, session._id, randomUUID(), join(folder, 'audio.wav')]
  }

  test('is valid to openapi-spec-validator', async () => {
    expect(await run(python('openapi-spec-validator'), file)).toContain('OK')
  })

  test('is valid to Redocly', async () => {
    const report = await node('@redocly/cli/bin/cli.js', 'lint', file, '--extends=recommended', '--format=json')
    const { totals } = JSON.parse(report) as { totals: { errors: number } }
    expect(totals.errors).toBe(0)
  })

  test('becomes a Python client that speaks a turn', async () => {
    const config = join(folder, 'python.json')
    await writeFile(config, JSON.stringify({ project_name_override: 'parley-client', post_hooks: [] }))
    const output = join(folder, 'python')
    await run(python('openapi-python-client'), 'generate', '--path', file, '--output-path', output, '--config', config)
    const types = await run(python('python'), '-c', pythonTurn, output, ...(await turn()))
    expect(types).toContain('COMPLETE')
  })

  test('becomes types with which openapi-fetch speaks a turn', async () => {
    await node('openapi-typescript/bin/cli.js', file, '-o', join(folder, 'types.d.ts'))
    await writeFile(join(folder, 'turn.ts'), fetchTurn)
    await compiles('turn.ts')
    expect(await run(process.execPath, join(folder, 'turn.ts'), ...(await turn()))).toContain('COMPLETE')
  })

  test('becomes a client by hey-api that compiles', async () => {
    await node('@hey-api/openapi-ts/bin/run.js', '-i', file, '-o', join(folder, 'client'))
    await compiles(join('client', 'index.ts'))
  })

  test('holds for what the server answers, as schemathesis sees it', async () => {
    const checks = 'not_a_server_error,status_code_conformance,content_type_conformance,response_schema_conformance'
    const report = await run(
      python('schemathesis'),
      'run',
      file,
      '--url',
      app.url,
      '--header',
      `Authorization: Bearer ${learner.user.accessToken}`,
      '--checks',
      checks,
      '--phases',
      'fuzzing',
      '--max-examples',
      '5',
      '--exclude-path-regex',
      '/api/auth/|/api/user$|/api/trial|switch-org|prefill|rehearsal|/api/conversation/take',
      '--no-color',
    )
    expect(report).toMatch(/\d+ passed/)
  })
})
