// The file store that the environment names.
import { join } from 'node:path'
import { type Env, publicUrl } from '../env.ts'
import type { Log } from '../log.ts'
import { BucketFault } from './bucket-fault.ts'
import { BucketRequests, type BucketSettings, type ObserveFilesRequest } from './bucket-requests.ts'
import { openBucket, probeBucket } from './file-bucket.ts'
import { openFolder } from './file-folder.ts'
import type { FileStore } from './files.ts'

/** How the bucket is reached; null where files are in a folder. */
function bucketSettings(env: Env): BucketSettings | null {
  const { S3_ENDPOINT: endpoint, S3_BUCKET: bucket, S3_ACCESS_KEY_ID: accessKeyId } = env
  const { S3_REGION: region, S3_SECRET_ACCESS_KEY: secretAccessKey } = env
  if (!endpoint || !bucket || !accessKeyId || !secretAccessKey) return null
  return { endpoint, publicEndpoint: env.S3_PUBLIC_ENDPOINT ?? endpoint, region, bucket, accessKeyId, secretAccessKey }
}

/** The folder that takes files where there is no bucket. */
export const openOwnFolder = (env: Pick<Env, 'DATA_DIR'>): FileStore => openFolder(join(env.DATA_DIR, 'files'))

/** @param observe told of every request to a bucket */
export function openFileStore(env: Env, observe?: ObserveFilesRequest): FileStore {
  const settings = bucketSettings(env)
  return settings === null
    ? openOwnFolder(env)
    : openBucket({ ...settings, ...(observe && { observe }) }, new URL(publicUrl(env)).origin)
}

/**
 * Tries whether the bucket takes objects. A store that is away for the moment is warned of: people can talk without it.
 * @throws an Error that names the variable which is wrong, and says what to do
 */
export async function checkFileStore(env: Env, log: Log): Promise<void> {
  const settings = bucketSettings(env)
  if (settings === null) return
  await probeBucket(new BucketRequests(settings)).catch((cause: unknown) => {
    const advice = cause instanceof BucketFault ? cause.advice : null
    if (advice !== null) throw new Error(advice, { cause })
    log.warn(
      { err: cause },
      'S3_ENDPOINT: the file store does not answer as it should; sound is not stored until it does.',
    )
  })
}
