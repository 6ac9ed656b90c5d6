// Uploads a form and reports its progress, which `fetch` cannot do in every browser.
import { leastUploadRate } from '@parley/contracts/conversation/stream.ts'

/** Reports how much of the request has left the browser, in bytes. It may still be in a buffer on its way. */
export type OnUpload = (sentBytes: number, totalBytes: number) => void

/** How long nothing may move, in milliseconds, once everything sent so far could have arrived at the least rate. */
const standstillMs = 20_000

export interface UploadTimes {
  readonly startedAtMs: number
  /** When the last bytes left. */
  readonly movedAtMs: number
  readonly sentBytes: number
}

/**
 * When to give up an upload that makes no further progress. Buffers between browser and server take many bytes at once
 * and then none for a while, so what has been sent may still be arriving at the least rate.
 */
export const giveUpAtMs = ({ startedAtMs, movedAtMs, sentBytes }: UploadTimes): number =>
  standstillMs + Math.max(movedAtMs, startedAtMs + sentBytes / leastUploadRate)

const headersOf = (request: XMLHttpRequest): Headers => {
  const lines = request.getAllResponseHeaders().trim().split('\r\n')
  return new Headers(lines.map((line): [string, string] => [line.replace(/:.*/s, ''), line.replace(/^.*?:\s*/, '')]))
}

/** A response to which the text received so far is added until it ends. */
function openResponse(request: XMLHttpRequest): { response: Response; add(): void; end(error?: unknown): void } {
  const encoder = new TextEncoder()
  let length = 0
  let body: ReadableStreamDefaultController<Uint8Array> | undefined
  const stream = new ReadableStream<Uint8Array>({
    start: (controller) => {
      body = controller
    },
    cancel() {
      body = undefined
      request.abort()
    },
  })
  const hasBody = ![204, 205, 304].includes(request.status)
  const { status, statusText } = request
  const response = new Response(hasBody ? stream : null, { status, statusText, headers: headersOf(request) })
  return {
    response,
    add() {
      const text = request.responseText.slice(length)
      length += text.length
      if (text !== '') body?.enqueue(encoder.encode(text))
    },
    end(error) {
      if (error === undefined) body?.close()
      else body?.error(error)
      body = undefined
    },
  }
}

/**
 * Sends a request with a body. @returns the response as soon as it begins
 * @throws TypeError if the connection breaks or nothing moves, or the signal's reason on abort
 */
export function upload(
  url: string,
  { method = 'POST', headers, body }: RequestInit,
  onUpload: OnUpload,
  signal?: AbortSignal,
) {
  const { promise, resolve, reject } = Promise.withResolvers<Response>()
  const request = new XMLHttpRequest()
  const startedAtMs = performance.now()
  let opened: ReturnType<typeof openResponse> | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  const fail = (error: unknown) => {
    opened?.end(error)
    reject(error)
  }
  const abort = () => request.abort()
  const expectProgress = (sentBytes: number) => {
    clearTimeout(timer)
    const movedAtMs = performance.now()
    timer = setTimeout(abort, giveUpAtMs({ startedAtMs, movedAtMs, sentBytes }) - movedAtMs)
  }
  request.open(method, url)
  new Headers(headers).forEach((value, name) => void request.setRequestHeader(name, value))
  request.upload.onprogress = ({ loaded, total }) => {
    expectProgress(loaded)
    onUpload(loaded, total)
  }
  request.onreadystatechange = () => {
    if (request.readyState === XMLHttpRequest.HEADERS_RECEIVED) {
      clearTimeout(timer)
      opened = openResponse(request)
      resolve(opened.response)
    }
    if (request.readyState === XMLHttpRequest.LOADING) opened?.add()
  }
  request.onload = () => {
    opened?.add()
    opened?.end()
  }
  request.onerror = () => fail(new TypeError('The connection broke'))
  request.onabort = () => fail(signal?.aborted ? signal.reason : new TypeError('Nothing moved'))
  request.onloadend = () => {
    clearTimeout(timer)
    signal?.removeEventListener('abort', abort)
  }
  if (signal?.aborted) return Promise.reject(signal.reason)
  signal?.addEventListener('abort', abort)
  expectProgress(0)
  request.send(body as XMLHttpRequestBodyInit)
  return promise
}
