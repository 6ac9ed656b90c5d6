// An S3-compatible store for tests: in this process, over a folder that goes with it. It does not check signatures of version 4.
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import S3rver from 's3rver'
import type { BucketSettings } from '#platform/files/bucket-requests.ts'

export interface TestBucket extends AsyncDisposable {
  readonly settings: BucketSettings
  /** The same, as an operator writes it. */
  readonly env: Record<string, string>
  /** Takes no connections until `start`. */
  stop(): Promise<void>
  start(): Promise<void>
  /** Keys of what is stored. */
  keys(): Promise<string[]>
}

export async function startBucket(): Promise<TestBucket> {
  const directory = await mkdtemp(join(tmpdir(), 'parley-bucket-'))
  const bucket = 'parley'
  let port = 0
  const open = async () => {
    const store = new S3rver({
      address: '127.0.0.1',
      port,
      silent: true,
      directory,
      configureBuckets: [{ name: bucket, configs: [] }],
    })
    port = (await store.run()).port
    return store
  }
  let store = await open()
  const endpoint = `http://127.0.0.1:${port}`
  const key = 'S3RVER'
  return {
    settings: {
      endpoint,
      publicEndpoint: endpoint,
      region: 'us-east-1',
      bucket,
      accessKeyId: key,
      secretAccessKey: key,
    },
    env: { S3_ENDPOINT: endpoint, S3_BUCKET: bucket, S3_ACCESS_KEY_ID: key, S3_SECRET_ACCESS_KEY: key },
    stop: () => store.close(),
    async start() {
      store = await open()
    },
    async keys() {
      const names = await readdir(join(directory, bucket), { recursive: true })
      return names.filter((name) => name.endsWith('._S3rver_object')).map((name) => name.split('._S3rver')[0] ?? '')
    },
    async [Symbol.asyncDispose]() {
      await store.close()
      await rm(directory, { recursive: true, force: true })
    },
  }
}
