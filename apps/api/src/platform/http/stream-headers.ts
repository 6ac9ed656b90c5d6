/** Headers of a streamed answer: a proxy that buffers it, or compresses it block by block, would hold it back. */
export const streamHeaders = { 'cache-control': 'no-store, no-transform', 'x-accel-buffering': 'no' } as const
