// The daily plan's query input. Pure, because the first page requests it before the app has loaded.
import type { Language } from '@parley/contracts/language/language.ts'
import { timeZoneNow } from '#platform/time-zone.ts'

export const todayQueryInput = (target: Language) => ({
  target_language: target,
  time_zone: timeZoneNow(),
})
