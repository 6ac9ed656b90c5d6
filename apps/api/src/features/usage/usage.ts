// The budgets of one process: takes from them, rejects requests when they are used up, and records usage.
import type { InstanceSettings } from '@parley/contracts/operator/operator.ts'
import { ModelRefused, type UserMeter } from '#ai/meter.ts'
import type { Database } from '#database/connect.ts'
import type { Log } from '#platform/log/log.ts'
import { budgetExceeded, conversationFull, dayOf, modelRefused } from './budget.ts'
import { Reserve } from './reserve.ts'
import { giveBackToInstance, giveBackToUser, readUserDay, takeOfInstance, takeOfUser } from './usage.queries.ts'
import { UsageLog } from './usage-log.ts'

/** The user on whose behalf a model is used. */
export interface ModelUser {
  readonly id: string
  readonly hasVerifiedEmail: boolean
}

export interface UsageDeps {
  readonly db: Database
  readonly log: Log
  /** The limits in effect. */
  readonly settings: () => Promise<InstanceSettings>
  /** Whether models require a verified e-mail address, as they do if mails can be sent. */
  readonly needsVerifiedEmail: boolean
  /** Whether an organisation has a subscription. */
  readonly isSubscribed: (orgId: string) => Promise<boolean>
}

/** A learner's turn. */
interface Turn {
  readonly userId: string
  /** The organisation in which the conversation was opened. */
  readonly orgId: string | null
  /** Turns in this conversation so far. */
  readonly turnsBefore: number
}

/** How often usage is recorded and the unused reserve returned, in milliseconds. */
const flushMs = 3_000
/** Model calls taken in advance. */
const callsPerBlock = 20
const charactersPerBlock = 1_000
/** How long a used-up budget is not queried again, in milliseconds. */
const emptyMs = 1_000

interface Speaker {
  readonly reserve: Reserve
  isIdle: boolean
}

export class Usage {
  readonly #deps: UsageDeps
  readonly #log: UsageLog
  readonly #calls: Reserve
  #areCallsIdle = true
  readonly #speakers = new Map<string, Speaker>()
  readonly #timer: NodeJS.Timeout

  constructor(deps: UsageDeps) {
    this.#deps = deps
    this.#log = new UsageLog(deps.db, deps.log)
    this.#calls = new Reserve(
      {
        take: async (day, amount) => {
          const limit = (await deps.settings()).model_calls_per_day
          return (await takeOfInstance(deps.db, { day, kind: 'model_calls', amount, limit })) !== null
        },
        giveBack: (day, amount) => giveBackToInstance(deps.db, { day, kind: 'model_calls', amount }),
      },
      { block: callsPerBlock, emptyMs },
    )
    this.#timer = setInterval(() => void this.#tick(), flushMs)
    this.#timer.unref()
  }

  /** A meter that counts a user's requests to model servers, and rejects them over budget. */
  meterFor(user: ModelUser): UserMeter {
    return {
      userId: user.id,
      admit: () => this.#admit(user),
      countTokens: ({ input, output }) => {
        this.#count(user.id, 'input_tokens', input)
        this.#count(user.id, 'output_tokens', output)
      },
      countSeconds: (seconds) => this.#count(user.id, 'transcription_seconds', seconds),
      takeCharacters: (characters) => this.#takeCharacters(user, characters),
      giveBackCharacters: (characters) => {
        this.#speakers.get(user.id)?.reserve.unuse(dayOf(new Date()), characters)
        this.#log.countForInstance('spoken_characters', -characters)
      },
    }
  }

  /** Why a user may not use a model now; null if they may. */
  async refusalOf(user: ModelUser): Promise<ModelRefused | null> {
    const now = new Date()
    if (this.#isUnverified(user)) return new ModelRefused('USER.EMAIL_NOT_VERIFIED')
    return (await this.#calls.hasLeft(dayOf(now))) ? null : modelRefused('model_calls_per_day', now)
  }

  /**
   * Takes one turn from a conversation and from its user's day.
   * @returns how many turns the user has taken today, including this one
   * @throws Problem BUDGET.EXCEEDED
   */
  async takeTurn({ userId, orgId, turnsBefore }: Turn): Promise<number> {
    const { turns_per_user_per_day: limit, turns_per_free_conversation: free } = await this.#deps.settings()
    const inConversation = free - turnsBefore
    // The subscription is read only if it matters.
    if (inConversation <= 0 && !(await this.#isPaidFor(orgId))) throw conversationFull()
    const now = new Date()
    const used = await takeOfUser(this.#deps.db, userId, { day: dayOf(now), kind: 'turns', amount: 1, limit })
    if (used === null) throw budgetExceeded('turns_per_day', now)
    this.#log.countForInstance('turns', 1)
    return used
  }

  /**
   * How many turns are left in a conversation or in its user's day, whichever is less.
   * @param usedToday how many turns the user has taken today, if known
   */
  async turnsLeft({ userId, orgId, turnsBefore }: Turn, usedToday: number | null): Promise<number> {
    const [settings, used, isPaidFor] = await Promise.all([
      this.#deps.settings(),
      usedToday ?? this.#turnsOf(userId),
      this.#isPaidFor(orgId),
    ])
    const left = settings.turns_per_user_per_day - used
    return Math.max(0, isPaidFor ? left : Math.min(left, settings.turns_per_free_conversation - turnsBefore))
  }

  async #turnsOf(userId: string): Promise<number> {
    const { turns = 0 } = await readUserDay(this.#deps.db, userId, dayOf(new Date()))
    return turns
  }

  /**
   * Takes a turn for a visitor without an account.
   * @throws Problem BUDGET.EXCEEDED
   */
  async takeTrialTurn(limit: number): Promise<void> {
    const now = new Date()
    const taking = { day: dayOf(now), kind: 'trial_turns', amount: 1, limit } as const
    if ((await takeOfInstance(this.#deps.db, taking)) === null) throw budgetExceeded('trial_turns_per_day', now)
  }

  /** A meter for requests by anonymous visitors, limited only by the instance's budget. */
  get visitorMeter(): UserMeter {
    return {
      admit: () => this.#admitToInstance(),
      countTokens: () => undefined,
      countSeconds: () => undefined,
      takeCharacters: async (characters) => this.#log.countForInstance('spoken_characters', characters),
      giveBackCharacters: (characters) => this.#log.countForInstance('spoken_characters', -characters),
    }
  }

  /** Returns a turn in which nothing was said, or that waits for confirmation. */
  async giveTurnBack({ userId }: Pick<Turn, 'userId'>): Promise<void> {
    await giveBackToUser(this.#deps.db, userId, { day: dayOf(new Date()), kind: 'turns', amount: 1 })
    this.#log.countForInstance('turns', -1)
  }

  /**
   * Takes one lookup of a word by a model.
   * @throws ModelRefused
   */
  async takeLookup(user: ModelUser): Promise<void> {
    if (this.#isUnverified(user)) throw new ModelRefused('USER.EMAIL_NOT_VERIFIED')
    const limit = (await this.#deps.settings()).word_lookups_per_user_per_day
    const now = new Date()
    const taking = { day: dayOf(now), kind: 'word_lookups', amount: 1, limit } as const
    if ((await takeOfUser(this.#deps.db, user.id, taking)) === null) throw modelRefused('word_lookups_per_day', now)
    this.#log.countForInstance('word_lookups', 1)
  }

  /** Records the rest, and returns what was taken in advance. */
  async close(): Promise<void> {
    clearInterval(this.#timer)
    const speakers = [...this.#speakers.values()]
    await Promise.all([this.#log.close(), this.#calls.close(), ...speakers.map(({ reserve }) => reserve.close())])
  }

  async #admit(user: ModelUser): Promise<void> {
    if (this.#isUnverified(user)) throw new ModelRefused('USER.EMAIL_NOT_VERIFIED')
    await this.#admitToInstance()
    this.#log.countForUser(user.id, 'model_calls', 1)
  }

  async #admitToInstance(): Promise<void> {
    const now = new Date()
    this.#areCallsIdle = false
    if (!(await this.#calls.use(dayOf(now), 1))) throw modelRefused('model_calls_per_day', now)
  }

  async #takeCharacters(user: ModelUser, characters: number): Promise<void> {
    if (this.#isUnverified(user)) throw new ModelRefused('USER.EMAIL_NOT_VERIFIED')
    const now = new Date()
    const speaker = this.#speakerOf(user.id)
    speaker.isIdle = false
    if (!(await speaker.reserve.use(dayOf(now), characters))) throw modelRefused('spoken_characters_per_day', now)
    this.#log.countForInstance('spoken_characters', characters)
  }

  #speakerOf(userId: string): Speaker {
    const known = this.#speakers.get(userId)
    if (known !== undefined) return known
    const { db, settings } = this.#deps
    const kind = 'spoken_characters'
    const reserve = new Reserve(
      {
        take: async (day, amount) => {
          const limit = (await settings()).spoken_characters_per_user_per_day
          return (await takeOfUser(db, userId, { day, kind, amount, limit })) !== null
        },
        giveBack: (day, amount) => giveBackToUser(db, userId, { day, kind, amount }),
      },
      { block: charactersPerBlock, emptyMs },
    )
    const speaker = { reserve, isIdle: false }
    this.#speakers.set(userId, speaker)
    return speaker
  }

  #count(userId: string, kind: 'input_tokens' | 'output_tokens' | 'transcription_seconds', amount: number): void {
    this.#log.countForUser(userId, kind, amount)
    this.#log.countForInstance(kind, amount)
  }

  async #isPaidFor(orgId: string | null): Promise<boolean> {
    return orgId !== null && this.#deps.isSubscribed(orgId)
  }

  #isUnverified({ hasVerifiedEmail }: ModelUser): boolean {
    return this.#deps.needsVerifiedEmail && !hasVerifiedEmail
  }

  async #tick(): Promise<void> {
    try {
      await this.#log.flush()
      if (this.#areCallsIdle) await this.#calls.giveBack()
      this.#areCallsIdle = true
      for (const [userId, speaker] of this.#speakers) {
        if (speaker.isIdle) this.#speakers.delete(userId)
        if (speaker.isIdle) await speaker.reserve.giveBack()
        speaker.isIdle = true
      }
    } catch (error) {
      this.#deps.log.warn({ err: error }, 'Could not return the unused reserve')
    }
  }
}
