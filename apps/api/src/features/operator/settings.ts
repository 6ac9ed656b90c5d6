// What the operator has set: stored values over those of the environment.
import { InstanceSettings } from '@parley/contracts/operator.ts'
import { sql } from 'drizzle-orm'
import type { Database } from '#database/connect.ts'
import { instanceSettings } from '#database/usage.ts'
import type { Env } from '#platform/env.ts'

/** How long a process goes on with what it has read, in milliseconds: other processes notice a change within it. */
const freshMs = 2_000

export interface Settings {
  /** The settings in force; at most two seconds old. */
  current(): Promise<InstanceSettings>
  /** Stores some of them. In this process they are in force at once. */
  change(tx: Database, change: Partial<InstanceSettings>): Promise<void>
}

const settingsOf = (env: Env): InstanceSettings => ({
  registration: env.REGISTRATION,
  publishing: env.PUBLISHING,
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
    // Values that this version does not understand are left to the environment.
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
    async change(tx, change) {
      for (const [name, set] of Object.entries(change)) {
        // As JSON, so that null is a value: unlimited.
        const value = sql`${JSON.stringify(set)}::jsonb`
        const updatedAt = new Date()
        await tx
          .insert(instanceSettings)
          .values({ name, value, updatedAt })
          .onConflictDoUpdate({ target: instanceSettings.name, set: { value, updatedAt } })
      }
      latest = undefined
    },
  }
}
