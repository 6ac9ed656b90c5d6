// Admin commands while a server uses the embedded database.
import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { connect, createServer, Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Writable } from 'node:stream'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createLog } from '#platform/log/log.ts'
import { runByServer } from './admin/local-client.ts'
import { listenLocally } from './admin/local-server.ts'
import { readMessages, socketPath } from './admin/local-socket.ts'
import { programEnv, programs } from './testing/processes/programs.ts'
import { startTestApp, type TestApp } from './testing/test-app.ts'
import { testEngine } from './testing/test-database.ts'

const log = createLog({ LOG_LEVEL: 'silent' })

describe.runIf(testEngine === 'embedded')('with a server on the embedded database', () => {
  let app: TestApp
  beforeAll(async () => {
    app = await startTestApp()
  })
  afterAll(() => app.stop())

  /** Runs a command in a separate process, like an operator. */
  const run = (...args: string[]) =>
    new Promise<{ code: number; out: string; err: string }>((resolve) => {
      const env = { ...programEnv, DATA_DIR: '.' }
      execFile(process.execPath, [programs.admin, ...args], { env, cwd: app.dataDir }, (error, out, err) =>
        resolve({ code: Number(error?.code ?? 0), out, err }),
      )
    })

  /** Runs a command in this process, with an operator who types a reply. */
  const runTyping = (typed: string, ...args: string[]) => {
    const questions: string[] = []
    const ask = async (question: string) => {
      questions.push(question)
      return typed
    }
    const context = { isSure: false, folder: app.dataDir, signal: new AbortController().signal, ask }
    return { questions, done: runByServer(app.dataDir, args, context, true) }
  }

  test('a command runs in the server', async () => {
    const vera = await app.register()
    const { code, out, err } = await run('user', 'deactivate', vera.email, '--json')
    expect([code, err, JSON.parse(out)]).toMatchObject([0, '', { email: vera.email, status: 'DIACTIVATED' }])
    expect((await stat(socketPath(app.dataDir))).mode & 0o077).toBe(0)
  }, 180_000)

  test('a rejection by the server is printed', async () => {
    const { code, err } = await run('user', 'activate', 'nobody@example.org')
    expect([code, err.trim()]).toEqual([1, 'Nobody has the address nobody@example.org.'])
  }, 180_000)

  test('questions are asked in the terminal, if there is one', async () => {
    const vera = await app.register()
    const refused = runTyping('somebody', 'user', 'delete', vera.email)
    await expect(refused.done).rejects.toThrow('Nothing was done')
    expect(refused.questions).toEqual([expect.stringContaining(vera.user.tag_name)])
    expect((await run('user', 'delete', vera.email)).err).toContain('add --yes')
    const done = await runTyping(vera.user.tag_name, 'user', 'delete', vera.email).done
    expect(done?.json).toMatchObject({ email: vera.email })
  }, 180_000)

  test('a backup can be written to the caller’s folder and checked, but not restored', async () => {
    const made = await run('backup', 'create', 'here.tar.gz', '--json')
    expect([made.code, made.err]).toEqual([0, ''])
    expect(await readdir(app.dataDir)).toContain('here.tar.gz')
    const verified = await run('backup', 'verify', 'here.tar.gz')
    expect([verified.code, verified.out]).toEqual([0, expect.stringContaining('here.tar.gz is whole')])
    const refused = await run('backup', 'restore', 'here.tar.gz', '--replace')
    expect([refused.code, refused.err]).toEqual([1, expect.stringContaining('The server runs: stop it')])
  }, 180_000)

  test.each([
    ['no JSON', 'hello\n'],
    ['something else', '{"args":"user list"}\n'],
    ['too much', 'x'.repeat(100_000)],
  ])('is not affected by %s', async (_what, sent) => {
    const socket = connect(socketPath(app.dataDir))
    const closed = new Promise((resolve) => socket.on('error', resolve).on('close', resolve))
    socket.resume().write(sent)
    await closed
    expect((await app.fetch('/healthz')).status).toBe(200)
  })
})

describe.runIf(testEngine === 'embedded')('the socket', () => {
  let folder: string
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'parley-socket-'))
  })
  afterAll(() => rm(folder, { recursive: true, force: true }))

  const context = { isSure: true, folder: '/', signal: new AbortController().signal, ask: async () => '' }
  const greet = async () => ({ json: 'hello', lines: ['hello'] })

  test('does not outlive its server, or block the next one after a crash', async () => {
    const file = socketPath(folder)
    await writeFile(file, '')
    expect(await runByServer(folder, [], context, false)).toBeNull()
    const stop = await listenLocally(folder, greet, log)
    expect(await runByServer(folder, [], context, false)).toMatchObject({ json: 'hello' })
    await stop()
    await expect(stat(file)).rejects.toThrow('ENOENT')
    expect(await runByServer(folder, [], context, false)).toBeNull()
  })

  test('is in a separate folder if the path would be too long', async () => {
    const long = join(folder, 'a'.repeat(60), 'b'.repeat(60))
    await mkdir(long, { recursive: true })
    const stop = await listenLocally(long, greet, log)
    expect(await runByServer(long, [], context, false)).toMatchObject({ json: 'hello' })
    expect((await stat(join(socketPath(long), '..'))).mode & 0o777).toBe(0o700)
    await stop()
  })

  test('rejects pending commands when the server stops', async () => {
    const asked = Promise.withResolvers<void>()
    const stop = await listenLocally(
      folder,
      async (_args, { ask }) => {
        asked.resolve()
        return { json: await ask('Sure?'), lines: [] }
      },
      log,
    )
    const typed = Promise.withResolvers<string>()
    const done = runByServer(folder, [], { ...context, ask: () => typed.promise }, true)
    await asked.promise
    await stop()
    typed.resolve('yes')
    await expect(done).rejects.toThrow('The server ended before the command did.')
  })

  test('continues after a result that JSON cannot represent', async () => {
    let json: unknown = 1n
    const stop = await listenLocally(folder, async () => ({ json, lines: [] }), log)
    await expect(runByServer(folder, [], context, false)).rejects.toThrow('BigInt')
    json = 'hello'
    expect(await runByServer(folder, [], context, false)).toMatchObject({ json })
    await stop()
  })

  test('logs nothing about clients that connect and immediately close', async () => {
    const written: string[] = []
    const output = new Writable({ write: (line, _encoding, done) => done(void written.push(String(line))) })
    const stop = await listenLocally(folder, greet, createLog({ LOG_LEVEL: 'error' }, output))
    for (const close of ['end', 'destroy'] as const) {
      const socket = connect(socketPath(folder)).resume()
      await once(socket, 'connect')
      const closed = once(socket, 'close')
      socket[close]()
      await closed
    }
    expect(await runByServer(folder, [], context, false)).toMatchObject({ json: 'hello' })
    await stop()
    expect(written).toEqual([])
  })

  test('reassembles messages however they are split', async () => {
    const json = Array.from({ length: 300_000 }, (_, index) => `${index} £ 😀`)
    const stop = await listenLocally(folder, async () => ({ json, lines: ['two\nlines'] }), log)
    expect(await runByServer(folder, [], context, false)).toEqual({ kind: 'report', json, lines: ['two\nlines'] })
    await stop()

    const sent = async function* () {
      for (const piece of ['{"a"', ':1}\n{"b":', '2}\n{"c":3}\n', '"d', '"\n', '"never ends']) yield piece
    }
    const socket = Object.assign(new Socket(), { setEncoding: sent })
    const messages: unknown[] = []
    for await (const message of readMessages(socket, 100)) messages.push(message)
    expect(messages).toEqual([{ a: 1 }, { b: 2 }, { c: 3 }, 'd'])
    const tooLong = async () => {
      for await (const message of readMessages(socket, 5)) messages.push(message)
    }
    await expect(tooLong()).rejects.toThrow('more than 5 characters')
  })

  test('is not mistaken for a server if another program owns it', async () => {
    const path = socketPath(folder)
    const other = createServer((socket) => socket.resume().end()).listen(path)
    await expect(runByServer(folder, [], context, false)).rejects.toThrow('ended before the command did')
    await new Promise((resolve) => other.close(resolve))
    expect(await readFile(path).catch(() => null)).toBeNull()
  })
})
