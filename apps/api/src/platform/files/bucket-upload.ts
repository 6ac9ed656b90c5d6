// Uploads content that is written piece by piece, in parts if it is large, so that it is never entirely in memory.
// https://docs.aws.amazon.com/AmazonS3/latest/userguide/mpuoverview.html
import { Problem } from '../http/problem.ts'
import type { BucketAnswer, BucketRequests } from './bucket-requests.ts'

/** Size of all parts but the last, in bytes. Stores require at least 5 MiB, and accept at most 10,000 parts. */
const partBytes = 8 * 1024 * 1024

/** Maximum time for a store to join the parts, in milliseconds. */
const joinMs = 60_000

export interface UploadTarget {
  readonly path: string
  readonly type: string
}

/** Stores the pieces under a path, completely or not at all. @returns the size in bytes */
export async function multipartUpload(
  requests: BucketRequests,
  { path, type }: UploadTarget,
  pieces: AsyncIterable<string | Uint8Array>,
): Promise<number> {
  const headers = { 'content-type': type }
  let bytes = 0
  let upload: Upload | undefined
  try {
    for await (const part of partsOf(pieces)) {
      bytes += part.byteLength
      if (upload === undefined && part.byteLength < partBytes) {
        await requests.send({ method: 'PUT', path, headers, body: part })
        return bytes
      }
      upload ??= await Upload.begin(requests, { path, type })
      await upload.add(part)
    }
    await upload?.complete(bytes)
    return bytes
  } catch (error) {
    await upload?.abort().catch(() => undefined)
    throw error
  }
}

/** Combines pieces into parts; yields at least one, which may be empty. */
async function* partsOf(pieces: AsyncIterable<string | Uint8Array>): AsyncGenerator<Uint8Array> {
  let gathered: Uint8Array[] = []
  let size = 0
  let isFirst = true
  for await (const piece of pieces) {
    const bytes = typeof piece === 'string' ? Buffer.from(piece) : piece
    gathered.push(bytes)
    size += bytes.byteLength
    while (size >= partBytes) {
      const whole = Buffer.concat(gathered)
      yield whole.subarray(0, partBytes)
      isFirst = false
      gathered = [whole.subarray(partBytes)]
      size -= partBytes
    }
  }
  if (size > 0 || isFirst) yield Buffer.concat(gathered)
}

class Upload {
  readonly #requests: BucketRequests
  readonly #path: string
  readonly #id: string
  readonly #tags: string[] = []

  private constructor(requests: BucketRequests, path: string, id: string) {
    this.#requests = requests
    this.#path = path
    this.#id = encodeURIComponent(id)
  }

  static async begin(requests: BucketRequests, { path, type }: UploadTarget): Promise<Upload> {
    const answer = await requests.send({ method: 'POST', path: `${path}?uploads=`, headers: { 'content-type': type } })
    return new Upload(requests, path, textOf(answer, 'UploadId'))
  }

  async add(body: Uint8Array): Promise<void> {
    const number = this.#tags.length + 1
    const path = `${this.#path}?partNumber=${number}&uploadId=${this.#id}`
    const { headers } = await this.#requests.send({ method: 'PUT', path, body })
    this.#tags.push(headers.get('etag') ?? '')
  }

  async complete(bytes: number): Promise<void> {
    const parts = this.#tags.map((tag, at) => `<Part><PartNumber>${at + 1}</PartNumber><ETag>${tag}</ETag></Part>`)
    const body = Buffer.from(`<CompleteMultipartUpload>${parts.join('')}</CompleteMultipartUpload>`)
    const path = `${this.#path}?uploadId=${this.#id}`
    const request = { method: 'POST', path, body, timeoutMs: joinMs, mayBeMissing: true } as const
    const answer = await this.#requests.send(request)
    // If the answer to the first attempt was lost, the second one finds that the upload no longer exists.
    if (answer.status === 404 && (await this.#size()) === bytes) return
    // If joining the parts fails late, the status is still 200. Ceph leaves the tag in the answer empty.
    if (Buffer.from(answer.body).includes('<CompleteMultipartUploadResult')) return
    throw answeredWithout('CompleteMultipartUploadResult')
  }

  async abort(): Promise<void> {
    await this.#requests.send({ method: 'DELETE', path: `${this.#path}?uploadId=${this.#id}`, mayBeMissing: true })
  }

  async #size(): Promise<number> {
    const { headers } = await this.#requests.send({ method: 'HEAD', path: this.#path, mayBeMissing: true })
    return Number(headers.get('content-length') ?? Number.NaN)
  }
}

/** @throws Problem UNAVAILABLE if the answer has no such element */
function textOf({ body }: BucketAnswer, name: string): string {
  const text = new RegExp(`<${name}>([^<]+)</${name}>`).exec(Buffer.from(body).toString())?.[1]
  if (text === undefined) throw answeredWithout(name)
  return text
}

const answeredWithout = (name: string) =>
  new Problem('UNAVAILABLE', [], { message: `The file store answered without ${name}` })
