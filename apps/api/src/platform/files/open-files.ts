// Opens the file store according to the environment.
import { hostname } from 'node:os'
import { join, resolve } from 'node:path'
import { type Env, publicUrl } from '../env/env.ts'
import type { Log } from '../log/log.ts'
import { BucketFault, clockOf, isClockWrong, wrongClock } from './bucket-fault.ts'
import { BucketRequests, type BucketSettings, type ObserveFilesRequest } from './bucket-requests.ts'
import { openBucket, probeBucket } from './file-bucket.ts'
import { openFolder } from './file-folder.ts'
import type { FileStore } from './files.ts'

/** How to reach the bucket; null if files are in a folder. */
function bucketSettings(env: Env): BucketSettings | null {
  const { S3_ENDPOINT: endpoint, S3_BUCKET: bucket, S3_ACCESS_KEY_ID: accessKeyId } = env
  const { S3_REGION: region, S3_SECRET_ACCESS_KEY: secretAccessKey } = env
  if (!endpoint || !bucket || !accessKeyId || !secretAccessKey) return null
  return { endpoint, publicEndpoint: env.S3_PUBLIC_ENDPOINT ?? endpoint, region, bucket, accessKeyId, secretAccessKey }
}

/** The folder for files if there is no bucket. */
export const openOwnFolder = (env: Pick<Env, 'DATA_DIR'>): FileStore => openFolder(join(env.DATA_DIR, 'files'))

/** Where files are, in words. */
export function filesPlace(env: Env): string {
  const settings = bucketSettings(env)
  return settings === null
    ? `the folder ${resolve(env.DATA_DIR, 'files')} of ${hostname()}`
    : `the bucket ${settings.bucket} of ${settings.endpoint}`
}

/** @param observe called after every request to a bucket */
export function openFileStore(env: Env, observe?: ObserveFilesRequest): FileStore {
  const settings = bucketSettings(env)
  return settings === null
    ? openOwnFolder(env)
    : openBucket({ ...settings, ...(observe && { observe }) }, new URL(publicUrl(env)).origin)
}

/**
 * Detects a host that also names the bucket, as cloud providers document it: objects would be stored under `BUCKET/…`,
 * and would not be found once the host is corrected. Null if the host is correct.
 */
function bucketTwice({ S3_ENDPOINT, S3_PUBLIC_ENDPOINT, S3_BUCKET }: Env): string | null {
  for (const [name, address] of Object.entries({ S3_ENDPOINT, S3_PUBLIC_ENDPOINT })) {
    const { hostname } = new URL(address ?? 'http://unset')
    if (!['.', '-'].some((sign) => hostname.startsWith(`${S3_BUCKET}.s3${sign}`))) continue
    return `${name}: its host names the bucket, which is put into the path; leave “${S3_BUCKET}.” out.`
  }
  return null
}

/**
 * Checks whether the bucket accepts objects.
 * @returns why it currently does not; null if it does, or if files are in a folder
 * @throws an Error that names the wrong variable, and says what to do
 */
async function tryFileStore(env: Env): Promise<unknown> {
  const settings = bucketSettings(env)
  if (settings === null) return null
  const twice = bucketTwice(env)
  if (twice !== null) throw new Error(twice)
  let clockMs: number | null
  try {
    clockMs = clockOf((await probeBucket(new BucketRequests(settings))).headers)
  } catch (cause) {
    const advice = cause instanceof BucketFault ? cause.advice : null
    if (advice !== null) throw new Error(advice, { cause })
    return cause
  }
  // A store that accepts this request may still reject the URLs that browsers get.
  if (isClockWrong(clockMs)) throw new Error(wrongClock(clockMs))
  return null
}

/**
 * For a server: only warns if the store is temporarily unavailable, because conversations work without it.
 * @throws as above
 */
export async function checkFileStore(env: Env, log: Log): Promise<void> {
  const cause = await tryFileStore(env)
  if (cause === null) return
  const message = 'S3_ENDPOINT: the file store does not answer as it should; sound is not stored until it does.'
  log.warn({ err: cause }, message)
}

/**
 * For a command that needs files.
 * @throws an Error that says what is wrong, even if the store is only temporarily unavailable
 */
export async function requireFileStore(env: Env): Promise<void> {
  const cause = await tryFileStore(env)
  if (cause === null) return
  const { message, cause: network } = cause as Error & { cause?: { code?: string; message?: string } }
  const why = cause instanceof BucketFault ? message : (network?.code ?? network?.message ?? message)
  throw new Error(`S3_ENDPOINT: the file store cannot be used (${why}); correct it, or try again when it answers.`, {
    cause,
  })
}
