// Converts the comparison of a learner's voice over time for the response.
import type { VoiceOverTime } from '@parley/contracts/practice/progress.ts'
import type { Database } from '#database/connect.ts'
import type { Files } from '#platform/files/files.ts'
import { listHeardLines, type PhraseScope } from './phrase.queries.ts'
import { againFrom, pickSentence, weekOfLine } from './voice.rules.ts'

export async function voiceView(
  db: Database,
  files: Pick<Files, 'url'>,
  scope: PhraseScope,
): Promise<VoiceOverTime | null> {
  const lines = await listHeardLines(db, scope)
  const picked = pickSentence(lines)
  if (picked === null) return null
  const takeOf = (line: (typeof lines)[number]) => ({
    said_at: line.at.toISOString(),
    week: weekOfLine(line),
    duration_ms: line.durationMs,
    audio_url: files.url(line.audioFile),
  })
  const { first, last } = picked
  return {
    text: first.text,
    target_language: first.language,
    first: takeOf(first),
    last: last && takeOf(last),
    again_from: againFrom(first).toISOString(),
  }
}
