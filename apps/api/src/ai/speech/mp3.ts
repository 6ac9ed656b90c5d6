// Just enough MPEG audio framing to recognise an MP3 file and determine its duration.

/** Kilobits per second by index, layer III of MPEG 1 and of MPEG 2 and 2.5 (ISO/IEC 11172-3 and 13818-3). */
const kilobitsMpeg1 = [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320]
const kilobitsMpeg2 = [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160]
const sampleRates: Record<number, readonly number[]> = {
  0: [11_025, 12_000, 8_000],
  2: [22_050, 24_000, 16_000],
  3: [44_100, 48_000, 32_000],
}

interface Frame {
  bytes: number
  durationMs: number
}

const frameAt = (mp3: Uint8Array, at: number): Frame | null => {
  const [sync = 0, second = 0, third = 0] = mp3.subarray(at, at + 3)
  if (sync !== 0xff || (second & 0xe0) !== 0xe0 || ((second >> 1) & 3) !== 1) return null
  const version = (second >> 3) & 3
  const sampleRate = sampleRates[version]?.[(third >> 2) & 3]
  const kilobits = (version === 3 ? kilobitsMpeg1 : kilobitsMpeg2)[third >> 4]
  if (!sampleRate || !kilobits) return null
  const samples = version === 3 ? 1152 : 576
  const bytes = Math.floor((samples / 8) * ((kilobits * 1000) / sampleRate)) + ((third >> 1) & 1)
  return { bytes, durationMs: (samples / sampleRate) * 1000 }
}

/** Length of an ID3v2 tag at the start; 0 if there is none. */
const tagBytes = (mp3: Uint8Array): number => {
  if (mp3[0] !== 0x49 || mp3[1] !== 0x44 || mp3[2] !== 0x33) return 0
  return 10 + [6, 7, 8, 9].reduce((size, at) => (size << 7) | ((mp3[at] ?? 0) & 0x7f), 0)
}

/** Duration of an MP3 file, in milliseconds; 0 if it is not one. */
export const mp3DurationMs = (mp3: Uint8Array): number => {
  let durationMs = 0
  let at = tagBytes(mp3)
  for (let frame = frameAt(mp3, at); frame !== null; frame = frameAt(mp3, at)) {
    durationMs += frame.durationMs
    at += frame.bytes
  }
  return durationMs
}
