// Files in a bucket of an S3-compatible store.
// https://docs.aws.amazon.com/AmazonS3/latest/API/API_Operations_Amazon_Simple_Storage_Service.html
import { Problem } from '../http/problem.ts'
import { remembered } from '../remembered.ts'
import { BucketFault } from './bucket-fault.ts'
import { BucketRequests, type BucketSettings } from './bucket-requests.ts'
import { multipartUpload } from './bucket-upload.ts'
import { type FileStore, isFileId, placeOf, type StoredFile, typeOf } from './files.ts'
import { readStoreId, storeIdName } from './store-id.ts'
import { isSoon } from './writable.ts'

/** How long a successful write probe is remembered, in milliseconds: every probe is a request that costs money. */
const writableMs = 60_000

/** Stores an object of zeros, by default an empty one. @throws BucketFault, or the network error */
export const probeBucket = (requests: BucketRequests, bytes = 0) =>
  requests.sendOnce({ method: 'PUT', path: '.probe', body: new Uint8Array(bytes) })

/** @param publicOrigin this server's own origin, as seen by browsers */
export function openBucket(settings: BucketSettings, publicOrigin: string): FileStore {
  const requests = new BucketRequests(settings)
  const { origin } = new URL(settings.publicEndpoint)
  const get = (id: string, range?: { start: number; end: number }) => ({
    method: 'GET' as const,
    path: placeOf(id),
    mayBeMissing: true,
    ...(range === undefined ? {} : { headers: { range: `bytes=${range.start}-${range.end}` } }),
  })
  const remove = async (path: string) => void (await requests.send({ method: 'DELETE', path, mayBeMissing: true }))
  const isWritable = remembered(
    () => isSoon(takesObjects(requests, 0)),
    (isYes) => (isYes ? writableMs : Number.NEGATIVE_INFINITY),
  )

  return {
    kind: 'bucket',
    origin: origin === publicOrigin ? null : origin,
    async store(id, body) {
      const headers = { 'content-type': typeOf(id) }
      const answer = await requests.send({ method: 'PUT', path: placeOf(id), headers, body })
      // Every store names what it stored; a page of a proxy does not.
      if (answer.headers.get('etag') === null) throw new Problem('UNAVAILABLE')
    },
    write: (id, pieces) => multipartUpload(requests, { path: placeOf(id), type: typeOf(id) }, pieces),
    async read(id) {
      const { status, body } = await requests.send(get(id))
      if (status === 404) throw new Problem('NOT_FOUND')
      return body
    },
    async size(id) {
      const { status, headers } = await requests.send({ method: 'HEAD', path: placeOf(id), mayBeMissing: true })
      return status === 404 ? null : Number(headers.get('content-length'))
    },
    async open(id, range) {
      const stream = await requests.stream(get(id, range))
      if (stream === null) throw new Problem('NOT_FOUND')
      return stream
    },
    delete: (id) => remove(placeOf(id)),
    async readId() {
      const { status, body } = await requests.send({ method: 'GET', path: storeIdName, mayBeMissing: true })
      return status === 404 ? null : readStoreId(body)
    },
    async writeId(id) {
      await requests.send({ method: 'PUT', path: storeIdName, body: Buffer.from(id) })
    },
    list: () => listBucket(requests),
    isWritable: (bytes) => (bytes === undefined ? isWritable() : isSoon(takesObjects(requests, bytes))),
    space: async () => null,
    directUrl: (id, { seconds, saveAs }) =>
      requests.presign(placeOf(id), seconds, {
        'response-content-type': typeOf(id),
        'response-cache-control': `private, max-age=${seconds}`,
        ...(saveAs === undefined ? {} : { 'response-content-disposition': `attachment; filename="${saveAs}"` }),
      }),
  }
}

/** Whether the bucket accepts objects. A store that is rate-limiting counts as available. */
const takesObjects = (requests: BucketRequests, bytes: number): Promise<boolean> =>
  probeBucket(requests, bytes).then(
    () => true,
    (error: unknown) => error instanceof BucketFault && error.facts.status === 429,
  )

/** Lists a thousand objects per request. https://docs.aws.amazon.com/AmazonS3/latest/API/API_ListObjectsV2.html */
async function* listBucket(requests: BucketRequests): AsyncGenerator<StoredFile> {
  let token: string | undefined
  do {
    const next = token === undefined ? '' : `&continuation-token=${encodeURIComponent(token)}`
    const { body } = await requests.send({ method: 'GET', path: `?list-type=2${next}` })
    const xml = Buffer.from(body).toString()
    for (const [, key = '', size = ''] of xml.matchAll(/<Contents>.*?<Key>([^<]+)<\/Key>.*?<Size>(\d+)<\/Size>/gs)) {
      const id = key.slice(key.indexOf('/') + 1)
      if (isFileId(id) && key === placeOf(id)) yield { id, bytes: Number(size) }
    }
    token = /<NextContinuationToken>([^<]+)</.exec(xml)?.[1]
  } while (token !== undefined)
}
