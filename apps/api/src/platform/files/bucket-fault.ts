// Errors of an S3-compatible store, with one sentence each on what to do about them.
// https://docs.aws.amazon.com/AmazonS3/latest/API/ErrorResponses.html

export interface FaultFacts {
  readonly status: number
  /** For example `NoSuchBucket`; empty if the answer had none. */
  readonly code: string
  /** The region of the bucket, according to the store. */
  readonly region: string | null
  /** The store's clock minus ours, in milliseconds; null if the store does not send its time. */
  readonly clockMs: number | null
}

const textOf = (xml: string, name: string): string =>
  new RegExp(`<${name}>([^<]{1,100})</${name}>`).exec(xml)?.[1] ?? ''

/** The code that a status implies without a body: answers to HEAD have none. */
function codeOf({ status, headers }: Response): string {
  if (status === 301 && headers.has('x-amz-bucket-region')) return 'PermanentRedirect'
  return status === 403 ? 'AccessDenied' : ''
}

/** What to do, in one sentence, by the store's error code. */
const advice: Readonly<Record<string, (facts: FaultFacts) => string>> = {
  NoSuchBucket: () => 'S3_BUCKET: there is no such bucket; create it, or correct its name.',
  InvalidAccessKeyId: () => 'S3_ACCESS_KEY_ID: the store does not know this key; correct it.',
  SignatureDoesNotMatch: () => 'S3_SECRET_ACCESS_KEY: it does not belong to S3_ACCESS_KEY_ID; correct it.',
  // Some stores, such as Garage, return the same for an unknown key and for a wrong secret.
  AccessDenied: () =>
    'S3_ACCESS_KEY_ID: this key may not use the bucket, or S3_SECRET_ACCESS_KEY is not its secret; correct them, or let the key get, put, delete and list objects there.',
  RequestTimeTooSkewed: ({ clockMs }) => wrongClock(clockMs),
}
export const wrongClock = (clockMs: number | null) =>
  `The clock of this machine is ${clockMs === null ? 'too far' : `${Math.round(Math.abs(clockMs) / 1000)} s`} off the clock of the file store; set it, for example by NTP.`
/** Clock difference from which a store may reject signatures, in milliseconds. */
const clockMaxMs = 15 * 60_000

/** The store's clock minus ours, in milliseconds; null if the store does not send its time. */
export function clockOf(headers: Headers): number | null {
  const date = Date.parse(headers.get('date') ?? '')
  return Number.isNaN(date) ? null : date - Date.now()
}

export const isClockWrong = (clockMs: number | null): boolean => clockMs !== null && Math.abs(clockMs) > clockMaxMs

const wrongRegion = ({ region }: FaultFacts) =>
  `S3_REGION: the bucket is ${region === null ? 'in another region' : `in ${region}`}; set that.`

const noStore = 'S3_ENDPOINT: what answers there is no S3-compatible store; correct it.'

export class BucketFault extends Error {
  override readonly name = 'BucketFault'
  readonly facts: FaultFacts

  constructor(facts: FaultFacts) {
    super(`The file store answered ${facts.status} ${facts.code}`.trim())
    this.facts = facts
  }

  /** Whether a retry may help. */
  get isTransient(): boolean {
    return this.facts.status >= 500 || this.facts.status === 429 || this.facts.code === 'RequestTimeout'
  }

  /** Whether the object is missing from an existing bucket. An answer without a body says no more than 404. */
  get isMissingObject(): boolean {
    return this.facts.status === 404 && this.facts.code !== 'NoSuchBucket'
  }

  /** The configuration error, in one sentence that names the variable; null if the configuration is not the cause. */
  get advice(): string | null {
    const { code, status, clockMs } = this.facts
    if (status < 500 && isClockWrong(clockMs)) return wrongClock(clockMs)
    if (/Region|LocationConstraint|AuthorizationHeaderMalformed|Redirect/.test(code)) return wrongRegion(this.facts)
    if (code === '' && status < 500) return noStore
    return advice[code]?.(this.facts) ?? null
  }
}

/** The fault that a store reports for a request. @param body of its answer */
export function faultOf(response: Response, body: Uint8Array): BucketFault {
  const { status, headers } = response
  const xml = Buffer.from(body.subarray(0, 10_000)).toString()
  return new BucketFault({
    status,
    code: textOf(xml, 'Code') || codeOf(response),
    region: textOf(xml, 'Region') || headers.get('x-amz-bucket-region'),
    clockMs: clockOf(headers),
  })
}
