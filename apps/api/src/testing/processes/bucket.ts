// An S3-compatible store for tests: a separate process on a temporary folder.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { BucketSettings } from '#platform/files/bucket-requests.ts'

export interface TestStore extends AsyncDisposable {
  readonly settings: BucketSettings
  /** The configuration of a server that uses the store. */
  readonly env: Record<string, string>
}

export interface TestBucket extends TestStore {
  /** Ends it like kill -9: nothing listens until `start`. */
  kill(): Promise<void>
  /** Starts it again at the same URL, with the stored objects. */
  start(): Promise<void>
  /** Keys of all objects. */
  keys(): Promise<string[]>
}

const program = fileURLToPath(new URL('bucket-server.ts', import.meta.url))
// The only key that s3rver accepts.
const key = { bucket: 'parley', accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER', region: 'us-east-1' }

/** An external store. @param address for example `http://KEY:SECRET@host:7480/bucket` */
export function storeAt(address: string): TestStore {
  const { origin, pathname, username, password } = new URL(address)
  const own = {
    bucket: pathname.slice(1),
    accessKeyId: decodeURIComponent(username),
    secretAccessKey: decodeURIComponent(password),
  }
  const settings = { endpoint: origin, publicEndpoint: origin, region: 'us-east-1', ...own }
  return { settings, env: envOf(settings), [Symbol.asyncDispose]: async () => undefined }
}

const envOf = ({ endpoint, bucket, accessKeyId, secretAccessKey }: BucketSettings) => ({
  S3_ENDPOINT: endpoint,
  S3_BUCKET: bucket,
  S3_ACCESS_KEY_ID: accessKeyId,
  S3_SECRET_ACCESS_KEY: secretAccessKey,
})

/** @returns the process, and its URL once it listens */
async function launch(directory: string, port: string): Promise<{ child: ChildProcess; endpoint: string }> {
  const child = spawn(process.execPath, [program, directory, port, JSON.stringify(key)], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  for await (const text of child.stdout.setEncoding('utf8')) return { child, endpoint: String(text).trim() }
  throw new Error('The store did not start')
}

export async function startBucket(): Promise<TestBucket> {
  const directory = await mkdtemp(join(tmpdir(), 'parley-bucket-'))
  let { child, endpoint } = await launch(directory, '0')
  const kill = async () => {
    if (child.exitCode !== null || child.signalCode !== null) return
    const exited = once(child, 'exit')
    child.kill('SIGKILL')
    await exited
  }
  const settings = { endpoint, publicEndpoint: endpoint, ...key }
  return {
    settings,
    env: envOf(settings),
    kill,
    async start() {
      child = (await launch(directory, new URL(endpoint).port)).child
    },
    async keys() {
      const names = await readdir(join(directory, key.bucket), { recursive: true })
      return names.filter((name) => name.endsWith('._S3rver_object')).map((name) => name.split('._S3rver')[0] ?? '')
    },
    async [Symbol.asyncDispose]() {
      await kill()
      await rm(directory, { recursive: true, force: true })
    },
  }
}
