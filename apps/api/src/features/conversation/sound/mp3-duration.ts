// The playing time of an MP3, from its frame headers (ISO/IEC 11172-3 and 13818-3, layer III). Pure.

const rates = [44_100, 48_000, 32_000]
const bitratesMpeg1 = [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320]
const bitratesMpeg2 = [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160]

/** Length in bytes and duration of the frame whose header begins at `at`; null if there is none. */
function readFrame(bytes: Uint8Array, at: number): { bytes: number; ms: number } | null {
  const second = bytes[at + 1] ?? 0
  const third = bytes[at + 2] ?? 0
  const version = (second >> 3) & 3
  if (bytes[at] !== 0xff || second >> 5 !== 7 || version === 1 || ((second >> 1) & 3) !== 1) return null
  const isMpeg1 = version === 3
  const kilobits = (isMpeg1 ? bitratesMpeg1 : bitratesMpeg2)[third >> 4]
  const fullRate = rates[(third >> 2) & 3]
  if (!kilobits || fullRate === undefined) return null
  const rate = fullRate / (isMpeg1 ? 1 : version === 2 ? 2 : 4)
  const samples = isMpeg1 ? 1152 : 576
  return { bytes: Math.floor((samples * kilobits * 125) / rate) + ((third >> 1) & 1), ms: (samples * 1_000) / rate }
}

/** How many bytes outside frames are skipped, such as a title before the first frame, until the search ends. */
const skippedMax = 1_000_000

/** Playing time of all frames found, in milliseconds. */
export function mp3DurationMs(bytes: Uint8Array): number {
  let ms = 0
  let skipped = 0
  for (let at = 0; at + 4 <= bytes.length && skipped < skippedMax; ) {
    const frame = readFrame(bytes, at)
    ms += frame?.ms ?? 0
    at += frame?.bytes ?? 1
    if (frame === null) skipped++
  }
  return Math.round(ms)
}
