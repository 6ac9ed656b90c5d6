// The audio for a sentence without words, such as a second exclamation mark.
import { silentMp3 } from '#ai/speech/mp3.ts'

/** Length of the silence, in milliseconds. */
export const silentMs = 100

/** A complete MP3 file of about 100 ms of silence. */
export const silentClip: Uint8Array = silentMp3({ sampleRate: 22_050, channels: 1 }, silentMs)
