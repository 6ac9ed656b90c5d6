// What an S3-compatible store refused, and in one sentence what to do about it.
// https://docs.aws.amazon.com/AmazonS3/latest/API/ErrorResponses.html

export interface FaultFacts {
  readonly status: number
  /** Such as `NoSuchBucket`; empty where the answer had none. */
  readonly code: string
  /** Where the store says that the bucket is. */
  readonly region: string | null
  /** The store's clock minus ours, in milliseconds; null where it does not tell its time. */
  readonly clockMs: number | null
}

const textOf = (xml: string, name: string): string =>
  new RegExp(`<${name}>([^<]{1,100})</${name}>`).exec(xml)?.[1] ?? ''

/** What a status means without a code: answers to HEAD have no body. */
function codeOf({ status, headers }: Response): string {
  if (status === 301 && headers.has('x-amz-bucket-region')) return 'PermanentRedirect'
  return status === 403 ? 'AccessDenied' : ''
}

/** Sentences by the store's code. */
const advice: Readonly<Record<string, (facts: FaultFacts) => string>> = {
  NoSuchBucket: () => 'S3_BUCKET: there is no such bucket; create it, or correct its name.',
  InvalidAccessKeyId: () => 'S3_ACCESS_KEY_ID: the store does not know this key; correct it.',
  SignatureDoesNotMatch: () => 'S3_SECRET_ACCESS_KEY: it does not belong to S3_ACCESS_KEY_ID; correct it.',
  AccessDenied: () =>
    'S3_ACCESS_KEY_ID: this key may not use the bucket; let it get, put, delete and list objects there.',
  RequestTimeTooSkewed: ({ clockMs }) =>
    `The clock of this machine is ${clockMs === null ? 'too far' : `${Math.round(Math.abs(clockMs) / 1000)} s`} off the clock of the file store; set it, for example by NTP.`,
}
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

  /** Whether asking again may help. */
  get isTransient(): boolean {
    return this.facts.status >= 500 || this.facts.status === 429 || this.facts.code === 'RequestTimeout'
  }

  /** The bucket is there and the object is not. An answer without a body says no more than 404. */
  get isMissingObject(): boolean {
    return this.facts.status === 404 && this.facts.code !== 'NoSuchBucket'
  }

  /** What is configured wrongly, in one sentence that names the variable; null where it is not the configuration. */
  get advice(): string | null {
    const { code, status } = this.facts
    if (/Region|LocationConstraint|AuthorizationHeaderMalformed|Redirect/.test(code)) return wrongRegion(this.facts)
    if (code === '' && status < 500) return noStore
    return advice[code]?.(this.facts) ?? null
  }
}

/** What a store says of a request that it refused. @param body of its answer */
export function faultOf(response: Response, body: Uint8Array): BucketFault {
  const { status, headers } = response
  const xml = Buffer.from(body.subarray(0, 10_000)).toString()
  const date = Date.parse(headers.get('date') ?? '')
  return new BucketFault({
    status,
    code: textOf(xml, 'Code') || codeOf(response),
    region: textOf(xml, 'Region') || headers.get('x-amz-bucket-region'),
    clockMs: Number.isNaN(date) ? null : date - Date.now(),
  })
}
