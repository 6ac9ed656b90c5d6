// Checks the signature of requests to a store, as S3 does. Independent of the code that signs.
// https://docs.aws.amazon.com/AmazonS3/latest/API/sig-v4-authenticating-requests.html
import { createHash, createHmac } from 'node:crypto'

export interface SignedRequest {
  readonly method: string
  /** Path and query as sent. */
  readonly url: string
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
}

export interface StoreKey {
  readonly accessKeyId: string
  readonly secretAccessKey: string
  readonly region: string
}

/** How the store rejects a request. */
export interface SignatureFault {
  readonly status: 400 | 403
  readonly code: string
  /** The bucket's region, if the request was signed for another one. */
  readonly region?: string
}

/** The signature of a request, from a header or the URL. */
interface Claim {
  readonly isInAddress: boolean
  readonly credential: string
  readonly signedHeaders: string
  readonly signature: string
  /** For example `20130524T000000Z`. */
  readonly at: string
  /** Validity, in seconds. */
  readonly seconds: number
  readonly payload: string
}

const algorithm = 'AWS4-HMAC-SHA256'
/** Maximum difference between the clocks, in seconds. */
const skewSeconds = 15 * 60

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex')
const hmac = (key: string | Buffer, text: string): Buffer => createHmac('sha256', key).update(text).digest()
const encode = (text: string): string =>
  encodeURIComponent(text).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)

function readClaim({ headers }: SignedRequest, query: URLSearchParams): Claim | null {
  const common = (read: (name: string) => string) => ({
    credential: read('Credential'),
    signedHeaders: read('SignedHeaders'),
    signature: read('Signature'),
  })
  if (query.get('X-Amz-Algorithm') === algorithm) {
    const read = (name: string) => query.get(`X-Amz-${name}`) ?? ''
    const [at, seconds] = [read('Date'), Number(read('Expires'))]
    return { isInAddress: true, ...common(read), at, seconds, payload: 'UNSIGNED-PAYLOAD' }
  }
  const { authorization = '' } = headers as { authorization?: string }
  if (!authorization.startsWith(`${algorithm} `)) return null
  const read = (name: string) => new RegExp(`[ ,]${name}=([^, ]+)`).exec(authorization)?.[1] ?? ''
  const [at, payload] = [String(headers['x-amz-date']), String(headers['x-amz-content-sha256'])]
  return { isInAddress: false, ...common(read), at, seconds: skewSeconds, payload }
}

function canonicalRequest({ method, headers }: SignedRequest, { pathname, searchParams }: URL, claim: Claim): string {
  const path = pathname
    .split('/')
    .map((part) => encode(decodeURIComponent(part)))
    .join('/')
  const query = [...searchParams]
    .filter(([name]) => name !== 'X-Amz-Signature')
    .map(([name, value]) => `${encode(name)}=${encode(value)}`)
    .sort()
    .join('&')
  const names = claim.signedHeaders.split(';')
  const lines = names.map((name) => `${name}:${String(headers[name]).trim().replace(/ +/g, ' ')}\n`)
  return [method, path, query, lines.join(''), claim.signedHeaders, claim.payload].join('\n')
}

/** @returns null if the signature is valid. @param now in milliseconds */
export function signatureFault(request: SignedRequest, key: StoreKey, now: number): SignatureFault | null {
  const url = new URL(request.url, 'http://store')
  const claim = readClaim(request, url.searchParams)
  if (claim === null) return { status: 403, code: 'AccessDenied' }
  const [accessKeyId, ...scope] = claim.credential.split('/')
  if (accessKeyId !== key.accessKeyId) return { status: 403, code: 'InvalidAccessKeyId' }
  const [day = '', region = '', service = '', end = ''] = scope
  if (region !== key.region) {
    const code = claim.isInAddress ? 'AuthorizationQueryParametersError' : 'AuthorizationHeaderMalformed'
    return { status: 400, code, region: key.region }
  }
  const at = Date.parse(claim.at.replace(/^(\d{4})(\d\d)(\d\dT\d\d)(\d\d)(\d\dZ)$/, '$1-$2-$3:$4:$5'))
  const ageSeconds = (now - at) / 1000
  const isInTime = ageSeconds <= claim.seconds && ageSeconds >= -skewSeconds
  if (!isInTime) return { status: 403, code: claim.isInAddress ? 'AccessDenied' : 'RequestTimeTooSkewed' }
  const toSign = [algorithm, claim.at, scope.join('/'), sha256(canonicalRequest(request, url, claim))].join('\n')
  const signingKey = [region, service, end].reduce(hmac, hmac(`AWS4${key.secretAccessKey}`, day))
  const isRight = hmac(signingKey, toSign).toString('hex') === claim.signature && claim.at.startsWith(day)
  return isRight ? null : { status: 403, code: 'SignatureDoesNotMatch' }
}
