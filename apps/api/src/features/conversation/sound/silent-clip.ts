// The audio for a sentence without words, such as a second exclamation mark.

/** MPEG-2 layer III, 22.05 kHz, 32 kbit/s, mono: a header of 4 bytes, then side information of zeros for silence. */
const frame = (() => {
  const bytes = new Uint8Array(104)
  bytes.set([0xff, 0xf3, 0x40, 0xc0])
  return bytes
})()

const frames = 4

/** A complete MP3 file of 104 ms of silence. */
export const silentClip: Uint8Array = Uint8Array.from(
  { length: frame.length * frames },
  (_, at) => frame[at % frame.length] ?? 0,
)
