// `@livekit/agents` behind the same form and NDJSON as our own server, with one agent session per learner. Runs as its
// own process with the provider's URL as argument; the benchmark installs its packages.
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { createRequire } from 'node:module'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { metrics } from '../metrics.ts'
import { readTurn } from '../turn-body.ts'

/** The types used here, because the packages are not installed during type checking. */
interface AudioFrame {
  readonly data: Int16Array
  readonly samplesPerChannel: number
  readonly sampleRate: number
}
interface AudioOutput {
  captureFrame(frame: AudioFrame): Promise<void>
  flush(): void
  onPlaybackStarted(createdAt: number): void
  onPlaybackFinished(event: { playbackPosition: number; interrupted: boolean }): void
}
interface AgentSession {
  readonly output: { audio: AudioOutput | null }
  start(options: { agent: unknown; record: boolean }): Promise<void>
  generateReply(options: { userInput: string }): { waitForPlayout(): Promise<void> }
}
type SpeechToText = { recognize(frame: AudioFrame): Promise<{ alternatives?: { text: string }[] }> }
interface Packages {
  readonly agents: {
    initializeLogger(options: { pretty: boolean; level: string }): void
    voice: {
      AudioOutput: abstract new (sampleRate: number, next?: undefined, can?: { pause: boolean }) => AudioOutput
      AgentSession: new (options: object) => AgentSession
      Agent: new (options: { instructions: string }) => unknown
    }
  }
  readonly openai: Record<'STT' | 'LLM' | 'TTS', new (options: object) => object>
  readonly rtc: { AudioFrame: new (data: Int16Array, rate: number, channels: number, samples: number) => AudioFrame }
}

const [provider = ''] = process.argv.slice(2)
const require = createRequire(join(import.meta.dirname, 'livekit', 'package.json'))
const { agents, openai, rtc }: Packages = {
  agents: require('@livekit/agents'),
  openai: require('@livekit/agents-plugin-openai'),
  rtc: require('@livekit/rtc-node'),
}
agents.initializeLogger({ pretty: false, level: 'error' })

/** Sample rate of its OpenAI voice, in hertz. */
const speechRate = 24_000
/** Sample rate of a learner's recording, in hertz. */
const recordingRate = 16_000
const wavHeaderBytes = 44

/** Accepts audio as fast as it arrives, like a connection, and reports a reply's first frame. */
class Listener extends agents.voice.AudioOutput {
  onFirstFrame: (frame: AudioFrame) => void = () => undefined
  #seconds = 0
  constructor() {
    super(speechRate, undefined, { pause: false })
  }
  override async captureFrame(frame: AudioFrame): Promise<void> {
    await super.captureFrame(frame)
    if (this.#seconds === 0) {
      this.onPlaybackStarted(Date.now())
      this.onFirstFrame(frame)
    }
    this.#seconds += frame.samplesPerChannel / frame.sampleRate
  }
  override flush(): void {
    super.flush()
    if (this.#seconds === 0) return
    this.onPlaybackFinished({ playbackPosition: this.#seconds, interrupted: false })
    this.#seconds = 0
  }
  clearBuffer(): void {}
}

interface Learner {
  readonly session: AgentSession
  readonly listener: Listener
  readonly transcription: SpeechToText
}

async function enrol(): Promise<Learner> {
  const server = { baseURL: provider, apiKey: 'any' }
  const transcription = new openai.STT({ ...server, model: 'any', language: 'en', useRealtime: false })
  const session = new agents.voice.AgentSession({
    stt: transcription,
    llm: new openai.LLM({ ...server, model: 'any' }),
    tts: new openai.TTS({ ...server, model: 'any', voice: 'alloy' }),
    vad: null,
    turnHandling: { turnDetection: 'manual' },
  })
  const listener = new Listener()
  session.output.audio = listener
  await session.start({ agent: new agents.voice.Agent({ instructions: 'You work in a shop.' }), record: false })
  return { session, listener, transcription: transcription as SpeechToText }
}

const learners = new Map<string, Promise<Learner>>()
function findLearner(sessionId: string): Promise<Learner> {
  const learner = learners.get(sessionId) ?? enrol()
  learners.set(sessionId, learner)
  return learner
}

const frameOf = (wav: Uint8Array): AudioFrame => {
  const samples = new Int16Array(wav.slice(wavHeaderBytes).buffer)
  return new rtc.AudioFrame(samples, recordingRate, 1, samples.length)
}

async function answerTurn(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { recording, sessionId } = await readTurn(request)
  const { session, listener, transcription } = await findLearner(sessionId)
  const send = (type: string, data: unknown) => response.write(`${JSON.stringify({ type, data })}\n`)
  response.writeHead(200, { 'content-type': 'application/x-ndjson' })
  const heard = await transcription.recognize(frameOf(recording))
  const content = heard.alternatives?.[0]?.text ?? ''
  send('TRANSCRIPTION', { role: 'user', content })
  listener.onFirstFrame = ({ data }) => {
    send('TTS_CHUNK', { index: 0, text: '', audio: Buffer.from(data.buffer).toString('base64') })
  }
  await session.generateReply({ userInput: content }).waitForPlayout()
  send('COMPLETE', { ok: true })
  response.end()
}

const server = createServer((request, response) => {
  if (request.url === '/metrics') response.end(metrics())
  else answerTurn(request, response).catch((error: Error) => response.destroy(error))
})
server.listen(0, '127.0.0.1')
await once(server, 'listening')
process.stdout.write(`${JSON.stringify({ url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` })}\n`)
process.once('SIGTERM', () => process.exit(0))
