// The operator's settings: stored values override those of the environment.
import { InstanceSettings } from '@parley/contracts/operator/operator.ts'
import { sql } from 'drizzle-orm'
import type { Database } from '#database/connect.ts'
import { instanceSettings } from '#database/usage.ts'
import type { Env } from '#platform/env/env.ts'

/** How long a process caches the settings, in milliseconds. */
const freshMs = 2_000

export interface Settings {
  /** The settings in effect; at most two seconds old. */
  current(): Promise<InstanceSettings>
  /**
   * Stores some settings. They take effect immediately in this process.
   * @param record what else is stored in the same transaction
   */
  change(change: Partial<InstanceSettings>, record: (tx: Database) => Promise<void>): Promise<void>
}

const settingsOf = (env: Env): InstanceSettings => ({
  registration: env.REGISTRATION,
  publishing: env.PUBLISHING,
  included: 'little',
  turns_per_free_conversation: env.TURNS_PER_FREE_CONVERSATION,
  turns_per_user_per_day: env.TURNS_PER_USER_PER_DAY,
  model_calls_per_day: env.MODEL_CALLS_PER_DAY ?? null,
  spoken_characters_per_user_per_day: env.SPOKEN_CHARACTERS_PER_USER_PER_DAY,
  word_lookups_per_user_per_day: env.WORD_LOOKUPS_PER_USER_PER_DAY,
})

export function createSettings(db: Database, env: Env): Settings {
  const fromEnvironment = settingsOf(env)
  let latest: { readonly at: number; readonly value: Promise<InstanceSettings> } | undefined

  async function read(): Promise<InstanceSettings> {
    const rows = await db.select({ name: instanceSettings.name, value: instanceSettings.value }).from(instanceSettings)
    const stored = Object.fromEntries(rows.map(({ name, value }) => [name, value]))
    // Stored values that this version does not understand are replaced with those of the environment.
    const parsed = InstanceSettings.safeParse({ ...fromEnvironment, ...stored })
    return parsed.success ? parsed.data : fromEnvironment
  }

  return {
    current() {
      if (latest !== undefined && Date.now() - latest.at < freshMs) return latest.value
      const value = read()
      latest = { at: Date.now(), value }
      value.catch(() => {
        latest = undefined
      })
      return value
    },
    async change(change, record) {
      await db.transaction(async (tx) => {
        for (const [name, set] of Object.entries(change)) {
          // Stored as JSON, so that null can mean unlimited.
          const value = sql`${JSON.stringify(set)}::jsonb`
          const updatedAt = new Date()
          await tx
            .insert(instanceSettings)
            .values({ name, value, updatedAt })
            .onConflictDoUpdate({ target: instanceSettings.name, set: { value, updatedAt } })
        }
        await record(tx)
      })
      // Anything read before the commit is out of date.
      latest = undefined
    },
  }
}
