// Baseline for a spoken turn: the same three requests behind HTTP, without accounts, storage, checks or retries.
// Runs as its own process with the provider's URL as argument; prints its own URL and serves metrics.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { metrics } from './metrics.ts'
import { readTurn } from './turn-body.ts'

const [provider = ''] = process.argv.slice(2)
async function transcribe(wav: Uint8Array): Promise<string> {
  const form = new FormData()
  form.set('model', 'any')
  form.set('language', 'en')
  form.set('file', new Blob([wav.slice()], { type: 'audio/wav' }), 'speech.wav')
  const answer = await fetch(`${provider}/audio/transcriptions`, { method: 'POST', body: form })
  return ((await answer.json()) as { text: string }).text
}

const post = (path: string, body: unknown) =>
  fetch(`${provider}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })

/** Yields the text chunks of a streamed chat completion. */
async function* write(words: string): AsyncGenerator<string> {
  const messages = [{ role: 'user', content: words }]
  const { body } = await post('/chat/completions', { model: 'any', stream: true, messages })
  let rest = ''
  for await (const text of (body as ReadableStream<Uint8Array>).pipeThrough(new TextDecoderStream())) {
    const lines = (rest + text).split('\n')
    rest = lines.pop() ?? ''
    for (const line of lines) {
      if (!line.startsWith('data: {')) continue
      const { choices } = JSON.parse(line.slice(6)) as { choices: { delta?: { content?: string } }[] }
      yield choices[0]?.delta?.content ?? ''
    }
  }
}

const speak = async (input: string): Promise<string> => {
  const answer = await post('/audio/speech', {
    model: 'any',
    voice: 'any',
    response_format: 'mp3',
    input: input.trim(),
  })
  return Buffer.from(await answer.arrayBuffer()).toString('base64')
}

async function answerTurn(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const send = (type: string, data: unknown) => response.write(`${JSON.stringify({ type, data })}\n`)
  response.writeHead(200, { 'content-type': 'application/x-ndjson' })
  const content = await transcribe((await readTurn(request)).recording)
  send('TRANSCRIPTION', { role: 'user', content })
  let sentence = ''
  let index = 0
  let spoken: Promise<unknown> = Promise.resolve()
  const end = () => {
    const text = sentence
    sentence = ''
    const at = index++
    const sound = speak(text)
    spoken = spoken.then(async () => send('TTS_CHUNK', { index: at, text, audio: await sound }))
  }
  for await (const piece of write(content)) {
    send('GPT_RESPONSE', { role: 'assistant', content: piece })
    sentence += piece
    if (/[.!?]\s*$/.test(sentence)) end()
  }
  if (sentence.trim() !== '') end()
  await spoken
  send('COMPLETE', { ok: true })
  response.end()
}

const server = createServer((request, response) => {
  if (request.url === '/metrics') response.end(metrics())
  else answerTurn(request, response).catch((error: Error) => response.destroy(error))
})
server.listen(0, '127.0.0.1', () => {
  const { port } = server.address() as AddressInfo
  process.stdout.write(`${JSON.stringify({ url: `http://127.0.0.1:${port}` })}\n`)
})
process.once('SIGTERM', () => process.exit(0))
