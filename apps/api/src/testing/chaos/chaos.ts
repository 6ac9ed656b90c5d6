// Learners speak while things break around them, at moments that a seed chooses. What was acknowledged must be there, once.
import { randomBytes } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { startFakeProvider } from '@parley/fake-provider/fake-provider.ts'
import { KillableServer, randomFrom } from '../killable-server.ts'
import type { OwnPostgres } from '../own-postgres.ts'
import { joined, silence, spoken, wavOf } from '../voice.ts'
import type { Fault, World } from './faults.ts'
import { ChaosLearner, type Said } from './learner.ts'
import { createRecordings } from './recordings.ts'

export interface ChaosOptions {
  readonly seed: number
  /** How many strike, one after the other. */
  readonly count: number
  /** Which: each as often as the others. */
  readonly faults: readonly Fault[]
  /** Null for the embedded database. */
  readonly postgres: OwnPostgres | null
  /** Whether some faults last long. */
  readonly isPatient: boolean
  readonly onFault?: (done: number, name: string) => void
}

export interface ChaosResult {
  readonly faults: number
  readonly turns: number
  /** Turns that the server had acknowledged and that have no line, other words or no answer; and those never answered. */
  readonly lost: readonly string[]
  /** Turns whose words stand in the conversation more than once. */
  readonly doubled: readonly string[]
  /** Milliseconds until the learner had an answer, of each turn. */
  readonly answerMs: readonly number[]
}

const people = 4
/** A turn takes about that long, in milliseconds: so soon after it was sent something breaks. */
const turnMs = 900
/** So long a fault lasts, in milliseconds; one of six outlasts leases, queries and the patience of clients. */
const lasts = { least: 200, most: 2_500 }
const lastsLong = { least: 5_000, most: 18_000 }
/** Samples by which recordings differ in length: each has a size, and so words, of its own. */
const step = 160

const wordsOf = (audioBytes: number) => `I would like number ${audioBytes}, please.`

async function startProviders() {
  const settings = {
    latency: { transcriptionMs: 100, firstTokenMs: 100, wordMs: 10, speechMs: 40, jitter: 1 },
    transcript: ({ audioBytes }: { audioBytes: number }) => wordsOf(audioBytes),
    reply: 'Of course. This way, please! Would you like the menu?',
  }
  const [transcription, chat, speech] = await Promise.all([1, 2, 3].map(() => startFakeProvider(settings)))
  if (!transcription || !chat || !speech) throw new Error('There are three roles')
  return { transcription, chat, speech }
}

/** The faults in an order of the seed's, each once before any comes again. */
function* deck(faults: readonly Fault[], random: () => number): Generator<Fault, never> {
  if (faults.length === 0) throw new Error('There is no such fault')
  for (;;) {
    const left = [...faults]
    while (left.length > 0) {
      const [next] = left.splice(Math.floor(random() * left.length), 1)
      if (next) yield next
    }
  }
}

/** Says something that nobody has said before, every third time by typing. */
function* sayings(voice: Int16Array): Generator<Said, never> {
  for (let n = 1; ; n++) {
    const audio = n % 3 === 0 ? null : wavOf(joined(voice, silence((n * step) / 16_000)))
    yield { audio, words: audio === null ? `Number ${n}, please.` : wordsOf(audio.byteLength) }
  }
}

async function check(learner: ChaosLearner): Promise<Pick<ChaosResult, 'lost' | 'doubled'>> {
  const { conversation_history: history } = await learner.session()
  const said = history.filter(({ role }) => role === 'user')
  const answers = Map.groupBy(
    history.filter(({ role }) => role === 'assistant'),
    ({ pair_id }) => pair_id,
  )
  const lost: string[] = []
  const doubled: string[] = []
  const known = new Set<string>()
  for (const { words, audio, fault, answerMs } of learner.turns) {
    const [line, ...more] = said.filter(({ content }) => content === words)
    const tell = (list: string[], what: string) => list.push(`${fault}: ${words} ${what}`)
    if (line === undefined) {
      tell(lost, 'is not there')
      continue
    }
    known.add(words)
    const replies = answers.get(line.pair_id)?.length ?? 0
    if (answerMs === null || replies === 0) tell(lost, 'was not answered')
    if (more.length > 0 || replies > 1) tell(doubled, 'is there more than once')
    const hasSound = audio === null || line.recording === 'not_stored' || (await learner.canHear(line.audio_url))
    if (!hasSound) tell(lost, 'has no sound')
  }
  for (const { content } of said) if (!known.has(content)) doubled.push(`${content} was never said`)
  // The partner speaks first in none of these conversations.
  if (answers.size > said.length) doubled.push(`${answers.size - said.length} answers to nothing`)
  return { lost, doubled }
}

/** @throws where a server does not start again, or a fault cannot be ended */
export async function runChaos(options: ChaosOptions): Promise<ChaosResult> {
  const { seed, count, faults, postgres, onFault } = options
  const random = randomFrom(seed)
  const providers = await startProviders()
  const recordings = await createRecordings()
  const server = await KillableServer.start({
    ...(postgres && { DATABASE_URL: postgres.url }),
    LANGUAGE_MODEL_BASE_URL: providers.chat.url,
    TRANSCRIPTION_BASE_URL: providers.transcription.url,
    SPEECH_BASE_URL: providers.speech.url,
    DATA_DIR: recordings.dataFolder,
    ACCESS_TOKEN_SECRET: randomBytes(32).toString('hex'),
    RATE_LIMIT_FACTOR: '1000',
    TURNS_PER_FREE_CONVERSATION: '100000',
    TURNS_PER_USER_PER_DAY: '100000',
    LOG_LEVEL: 'silent',
  })
  const world: World = { server, postgres, providers, recordings }
  try {
    const voice = await spoken('A table for two, please.')
    const learners = await Promise.all(Array.from({ length: people }, () => ChaosLearner.enter(server)))
    const said = sayings(voice)
    const order = deck(faults, random)
    for (let done = 0; done < count; done++) {
      const fault = order.next().value
      const victim = learners[Math.floor(random() * people)] ?? (learners[0] as ChaosLearner)
      const speaking = Promise.all(learners.map((learner) => learner.say(said.next().value, fault.name)))
      await wait(random() * turnMs)
      const end = await fault.strike(world, victim)
      const { least, most } = options.isPatient && random() < 1 / 6 ? lastsLong : lasts
      await wait(least + random() * (most - least))
      await end()
      await speaking
      onFault?.(done + 1, fault.name)
    }
    const found = await Promise.all(learners.map(check))
    const turns = learners.flatMap((learner) => learner.turns)
    return {
      faults: count,
      turns: turns.length,
      lost: found.flatMap(({ lost }) => lost),
      doubled: found.flatMap(({ doubled }) => doubled),
      answerMs: turns.flatMap(({ answerMs }) => (answerMs === null ? [] : [answerMs])),
    }
  } finally {
    await server.remove()
    await recordings.remove()
    await Promise.all(Object.values(providers).map((provider) => provider.close()))
  }
}
