// An S3-compatible store as a process: s3rver on a folder, with the signature check that s3rver lacks. Prints its URL,
// and ends with the process that started it. Usage: bucket-server.ts FOLDER PORT KEY
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import S3rver from 's3rver'
import { type StoreKey, signatureFault } from './bucket-signature.ts'

const [, , directory = '', port, key = ''] = process.argv
const storeKey = JSON.parse(key) as StoreKey & { readonly bucket: string }
const configureBuckets = [{ name: storeKey.bucket, configs: [] }]
const store = new S3rver({ silent: true, directory, configureBuckets, address: '127.0.0.1' })
await store.configureBuckets()
const answer = store.callback()
const server = createServer((request, response) => {
  const { method = '', url = '', headers } = request
  const fault = signatureFault({ method, url, headers }, storeKey, Date.now())
  if (fault === null) return answer(request, response)
  const region = fault.region === undefined ? '' : `<Region>${fault.region}</Region>`
  request.resume().on('end', () => response.writeHead(fault.status, { 'content-type': 'application/xml' }))
  request.on('end', () => response.end(`<Error><Code>${fault.code}</Code>${region}</Error>`))
})
server.listen(Number(port), '127.0.0.1')
await once(server, 'listening')
console.log(`http://127.0.0.1:${(server.address() as AddressInfo).port}`)
process.stdin.resume().on('end', () => process.exit())
