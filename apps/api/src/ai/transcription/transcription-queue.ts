// Decides when a recording is sent to the transcription server, and how long its answer may take.

/** How long a transcript may take. */
export interface TranscriptionTimeouts {
  /** For any recording, in milliseconds. */
  readonly transcriptMs: number
  /** In addition, for each millisecond of sound: a server without a graphics card needs almost as long. */
  readonly perSoundMs: number
}

const defaultTimeouts: TranscriptionTimeouts = { transcriptMs: 15_000, perSoundMs: 1.5 }
/** Maximum length of other learners' recordings that a transcript waits for, in milliseconds. */
const aheadMaxMs = 300_000
/** How long the server counts as one that transcribes several recordings at once, in milliseconds. */
const learnedMs = 3_600_000
/** Answers out of order may have another reason once, such as a slow upload. */
const proofsNeeded = 2

interface Recording {
  readonly soundMs: number
}

export class TranscriptionQueue {
  readonly #timeouts: TranscriptionTimeouts
  readonly #now: () => number
  /** By learner: resolves when the latest recording has been answered. */
  readonly #latest = new Map<string, Promise<void>>()
  /** The recordings that the server is transcribing, in the order in which they were sent. */
  readonly #sent = new Set<Recording>()
  #proofs = 0
  #provenAt = 0

  constructor(limits: Partial<TranscriptionTimeouts> = {}, now: () => number = Date.now) {
    this.#timeouts = { ...defaultTimeouts, ...limits }
    this.#now = now
  }

  /**
   * Sends one recording of each learner at a time, so that a server that transcribes one after another takes them in
   * turns: two minutes by one learner delay the next learner's three seconds once.
   * @param learner absent for recordings that need not wait for each other
   * @param send sends the recording, and waits at most `timeoutMs` for its transcript
   * @throws the signal's reason if it aborts first
   */
  async run<T>(
    { soundMs, learner, signal }: { soundMs: number; learner?: string | undefined; signal: AbortSignal },
    send: (timeoutMs: number) => Promise<T>,
  ): Promise<T> {
    if (learner === undefined) return this.#send({ soundMs }, send)
    const before = this.#latest.get(learner)
    const { promise: answered, resolve } = Promise.withResolvers<void>()
    const mine = Promise.all([before, answered]).then(() => {
      if (this.#latest.get(learner) === mine) this.#latest.delete(learner)
    })
    this.#latest.set(learner, mine)
    try {
      if (before !== undefined) await unlessAborted(before, signal)
      return await this.#send({ soundMs }, send)
    } finally {
      resolve()
    }
  }

  async #send<T>(recording: Recording, send: (timeoutMs: number) => Promise<T>): Promise<T> {
    const timeoutMs = this.#timeoutMs(recording)
    this.#sent.add(recording)
    try {
      const answer = await send(timeoutMs)
      const [first] = this.#sent
      if (first !== recording) this.#recordParallel()
      return answer
    } finally {
      this.#sent.delete(recording)
    }
  }

  /** Includes the recordings that the server may transcribe first. */
  #timeoutMs({ soundMs }: Recording): number {
    const ahead = this.#isParallel ? 0 : [...this.#sent].reduce((sum, other) => sum + other.soundMs, 0)
    const { transcriptMs, perSoundMs } = this.#timeouts
    return transcriptMs + perSoundMs * (soundMs + Math.min(ahead, aheadMaxMs))
  }

  get #isParallel(): boolean {
    return this.#proofs >= proofsNeeded && this.#now() - this.#provenAt < learnedMs
  }

  /** A recording was answered before an earlier one. */
  #recordParallel(): void {
    this.#proofs += 1
    this.#provenAt = this.#now()
  }
}

/** Waits for a promise. @throws the signal's reason if it aborts first */
async function unlessAborted(waiting: Promise<void>, signal: AbortSignal): Promise<void> {
  signal.throwIfAborted()
  const { promise: aborted, reject } = Promise.withResolvers<never>()
  const abort = () => reject(signal.reason)
  signal.addEventListener('abort', abort, { once: true })
  try {
    await Promise.race([waiting, aborted])
  } finally {
    signal.removeEventListener('abort', abort)
  }
}
