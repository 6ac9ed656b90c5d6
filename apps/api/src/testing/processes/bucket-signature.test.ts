// Tests the signature check with the examples published by AWS.
// https://docs.aws.amazon.com/AmazonS3/latest/API/sig-v4-header-based-auth.html and sigv4-query-string-auth.html
import { expect, test } from 'vitest'
import { signatureFault } from './bucket-signature.ts'

const key = {
  accessKeyId: 'AKIAIOSFODNN7EXAMPLE',
  secretAccessKey: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY',
  region: 'us-east-1',
}
const at = Date.UTC(2013, 4, 24)
const credential = 'AKIAIOSFODNN7EXAMPLE/20130524/us-east-1/s3/aws4_request'
const empty = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855'

const inHeader = (signedHeaders: string, signature: string, more: Record<string, string> = {}) => ({
  host: 'examplebucket.s3.amazonaws.com',
  'x-amz-date': '20130524T000000Z',
  'x-amz-content-sha256': empty,
  authorization: `AWS4-HMAC-SHA256 Credential=${credential},SignedHeaders=${signedHeaders},Signature=${signature}`,
  ...more,
})

const examples = {
  'GET of a range': {
    method: 'GET',
    url: '/test.txt',
    headers: inHeader(
      'host;range;x-amz-content-sha256;x-amz-date',
      'f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41',
      { range: 'bytes=0-9' },
    ),
  },
  'PUT of an object': {
    method: 'PUT',
    url: '/test%24file.text',
    headers: inHeader(
      'date;host;x-amz-content-sha256;x-amz-date;x-amz-storage-class',
      '98ad721746da40c64f1a55b78f14c238d841ea1380cd77a1b5971af0ece108bd',
      {
        date: 'Fri, 24 May 2013 00:00:00 GMT',
        'x-amz-content-sha256': '44ce7dd67c959e0d3524ffac1771dfbba87d2b6b4b4e99e42034a8b803f8b072',
        'x-amz-storage-class': 'REDUCED_REDUNDANCY',
      },
    ),
  },
  'GET of a list': {
    method: 'GET',
    url: '/?max-keys=2&prefix=J',
    headers: inHeader(
      'host;x-amz-content-sha256;x-amz-date',
      '34b48302e7b5fa45bde8084f4b7868a86f0a534bc59db6670ed5711ef69dc6f7',
    ),
  },
  'a signed address': {
    method: 'GET',
    url: `/test.txt?X-Amz-Algorithm=AWS4-HMAC-SHA256&X-Amz-Credential=${encodeURIComponent(credential)}&X-Amz-Date=20130524T000000Z&X-Amz-Expires=86400&X-Amz-SignedHeaders=host&X-Amz-Signature=aeeed9bbccd4d02ee5c0109b86d86835f995330da4c265957d157751f604d404`,
    headers: { host: 'examplebucket.s3.amazonaws.com' },
  },
}

test.each(Object.entries(examples))('accepts the published example: %s', (_name, request) => {
  expect(signatureFault(request, key, at)).toBeNull()
})

test.each(Object.entries(examples))('rejects changes made after signing: %s', (_name, request) => {
  const mismatch = { status: 403, code: 'SignatureDoesNotMatch' }
  const changed = request.url.replace('/', '/other')
  expect(signatureFault({ ...request, url: changed }, key, at)).toEqual(mismatch)
  expect(signatureFault({ ...request, method: 'DELETE' }, key, at)).toEqual(mismatch)
  expect(signatureFault(request, { ...key, secretAccessKey: 'another' }, at)).toEqual(mismatch)
})

test('explains what is wrong with a key, a region or a clock', () => {
  const [request, address] = [examples['GET of a list'], examples['a signed address']]
  const day = 86_400_000
  expect(signatureFault({ ...request, headers: {} }, key, at)?.code).toBe('AccessDenied')
  expect(signatureFault(request, { ...key, accessKeyId: 'OTHER' }, at)?.code).toBe('InvalidAccessKeyId')
  expect(signatureFault(request, { ...key, region: 'eu-west-1' }, at)).toEqual({
    status: 400,
    code: 'AuthorizationHeaderMalformed',
    region: 'eu-west-1',
  })
  expect(signatureFault(request, key, at + 901_000)?.code).toBe('RequestTimeTooSkewed')
  expect(signatureFault(request, key, at - 901_000)?.code).toBe('RequestTimeTooSkewed')
  expect(signatureFault(address, key, at + day)).toBeNull()
  expect(signatureFault(address, key, at + day + 1_000)?.code).toBe('AccessDenied')
})
