// The sound of a whole reply: one file, which can be cut into its sentences again.
import type { Database } from '#database/connect.ts'
import type { TurnRow } from '#database/conversations.ts'
import type { Files } from '#platform/files/files.ts'
import { storeReplySound } from '../session/reply-sound.queries.ts'
import { mp3DurationMs } from '../sound/mp3-duration.ts'

/** The sentences of a stored reply, one MP3 file each; null where there is no sound, or it is damaged or cannot be read. */
export async function readSound(files: Files, turn: TurnRow | null): Promise<Uint8Array[] | null> {
  if (!turn?.replyAudioFile || turn.replySentences === null) return null
  const whole = await files.read(turn.replyAudioFile).catch(() => null)
  const size = turn.replySentences.reduce((sum, { bytes }) => sum + bytes, 0)
  if (whole?.byteLength !== size) return null
  let at = 0
  return turn.replySentences.map(({ bytes }) => {
    at += bytes
    return whole.subarray(at - bytes, at)
  })
}

/** Stores the sentences as one file. MP3 files put one behind the other are an MP3 file. @returns the file's id */
export async function storeSound(
  { db, files }: { readonly db: Database; readonly files: Files },
  pairId: string,
  clips: readonly Uint8Array[],
  sentences: readonly string[],
): Promise<string> {
  const whole = Buffer.concat(clips)
  const file = await files.put(whole, 'audio/mpeg')
  await storeReplySound(db, pairId, {
    file,
    sentences: sentences.map((text, index) => ({ text, bytes: clips[index]?.byteLength ?? 0 })),
    durationMs: mp3DurationMs(whole),
  })
  return file
}
