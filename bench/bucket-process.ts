// An S3-compatible store as a process of its own. Prints its address.
import { startBucket } from '../apps/api/src/testing/bucket.ts'

const { settings } = await startBucket()
console.log(JSON.stringify({ url: settings.endpoint }))
