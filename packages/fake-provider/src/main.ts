// Runs the fake provider as a separate process: prints one line of JSON with its URL, ends on SIGTERM or SIGINT.
import { parseArgs } from 'node:util'
import { startFakeProvider } from './fake-provider.ts'

const { values } = parseArgs({
  options: {
    port: { type: 'string', default: '0' },
    'transcription-ms': { type: 'string', default: '200' },
    'first-token-ms': { type: 'string', default: '200' },
    'word-ms': { type: 'string', default: '20' },
    'speech-ms': { type: 'string', default: '150' },
    /** From 0 to 1. */
    jitter: { type: 'string', default: '0' },
    transcript: { type: 'string' },
    reply: { type: 'string' },
  },
})

const provider = await startFakeProvider({
  port: Number(values.port),
  latency: {
    transcriptionMs: Number(values['transcription-ms']),
    firstTokenMs: Number(values['first-token-ms']),
    wordMs: Number(values['word-ms']),
    speechMs: Number(values['speech-ms']),
    jitter: Number(values.jitter),
  },
  ...(values.transcript === undefined ? {} : { transcript: values.transcript }),
  ...(values.reply === undefined ? {} : { reply: values.reply }),
})
process.stdout.write(`${JSON.stringify({ url: provider.url })}\n`)

for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => void provider.close())
