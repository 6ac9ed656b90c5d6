// MPEG audio frames: the sound of an MP3 file without its tags, its format, and silence in any format.

/** Kilobits per second by index, layer III of MPEG 1 and of MPEG 2 and 2.5 (ISO/IEC 11172-3 and 13818-3). */
const kilobitsMpeg1 = [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320]
const kilobitsMpeg2 = [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160]
const mpeg1 = 3
/** Samples per second, by the version's two bits and then by index. */
const sampleRates: Record<number, readonly number[]> = {
  0: [11_025, 12_000, 8_000],
  2: [22_050, 24_000, 16_000],
  [mpeg1]: [44_100, 48_000, 32_000],
}

/** What must not change within a file: browsers stop at a frame of another format, or play it at the wrong speed. */
export interface Mp3Format {
  /** In hertz. */
  readonly sampleRate: number
  readonly channels: 1 | 2
}

interface Frame extends Mp3Format {
  readonly bytes: number
  readonly durationMs: number
  /** Length of what follows the header and comes before the audio. */
  readonly sideBytes: number
}

const sideBytesOf = (version: number, channels: number): number =>
  version === mpeg1 ? (channels === 1 ? 17 : 32) : channels === 1 ? 9 : 17

/** The frame whose header begins at `at`; null if there is none. */
function frameAt(mp3: Uint8Array, at: number): Frame | null {
  const [sync = 0, second = 0, third = 0, fourth = 0] = mp3.subarray(at, at + 4)
  if (sync !== 0xff || (second & 0xe0) !== 0xe0 || ((second >> 1) & 3) !== 1) return null
  const version = (second >> 3) & 3
  const sampleRate = sampleRates[version]?.[(third >> 2) & 3]
  const kilobits = (version === mpeg1 ? kilobitsMpeg1 : kilobitsMpeg2)[third >> 4]
  if (!sampleRate || !kilobits) return null
  const samples = version === mpeg1 ? 1152 : 576
  const bytes = Math.floor((samples / 8) * ((kilobits * 1000) / sampleRate)) + ((third >> 1) & 1)
  const channels = fourth >> 6 === 3 ? 1 : 2
  const durationMs = (samples / sampleRate) * 1000
  return { bytes, durationMs, sampleRate, channels, sideBytes: sideBytesOf(version, channels) }
}

/** Whether these letters are at this place. Compares bytes, because a file may have hundreds of thousands of frames. */
function hasAt(bytes: Uint8Array, at: number, letters: string): boolean {
  for (let index = 0; index < letters.length; index++) {
    if (bytes[at + index] !== letters.charCodeAt(index)) return false
  }
  return true
}

/** Length of a tag at `at`: ID3v2, ID3v1 or APEv2 (id3.org; wiki.hydrogenaud.io/index.php?title=APEv2); 0 if there is none. */
function tagBytes(mp3: Uint8Array, at: number): number {
  const [, , , major = 0] = mp3.subarray(at, at + 4)
  if (hasAt(mp3, at, 'ID3') && major <= 4) {
    const size = [6, 7, 8, 9].reduce((sum, each) => (sum << 7) | ((mp3[at + each] ?? 0) & 0x7f), 0)
    const hasFooter = ((mp3[at + 5] ?? 0) & 0x10) !== 0
    return 10 + size + (hasFooter ? 10 : 0)
  }
  if (hasAt(mp3, at, 'TAG')) return 128
  if (!hasAt(mp3, at, 'APETAGEX')) return 0
  const size = [15, 14, 13, 12].reduce((sum, each) => sum * 256 + (mp3[at + each] ?? 0), 0)
  return 32 + size
}

/** Whether a frame describes the file instead of containing sound: Xing, Info (LAME) or VBRI (Fraunhofer). */
function isDescription(mp3: Uint8Array, at: number, { sideBytes }: Frame): boolean {
  const place = at + 4 + sideBytes
  return hasAt(mp3, place, 'Xing') || hasAt(mp3, place, 'Info') || hasAt(mp3, at + 36, 'VBRI')
}

/** How many bytes that are neither frames nor tags are skipped. */
const skippedMax = 64 * 1024

/** Whether a frame really begins here: another one follows, or a tag, or the end. */
const isFollowed = (mp3: Uint8Array, end: number): boolean =>
  end >= mp3.byteLength || frameAt(mp3, end) !== null || tagBytes(mp3, end) > 0

export interface Mp3Sound {
  /** The frames with sound, which can be concatenated with frames of the same format. */
  readonly frames: Uint8Array
  /** Of the first frame; frames of another format are left out. */
  readonly format: Mp3Format
  readonly durationMs: number
}

export const isSameFormat = (one: Mp3Format, other: Mp3Format): boolean =>
  one.sampleRate === other.sampleRate && one.channels === other.channels

/** Reads an MP3 file, or several concatenated ones. @returns null if it contains no sound */
export function readMp3(mp3: Uint8Array): Mp3Sound | null {
  const frames = new Uint8Array(mp3.byteLength)
  let size = 0
  let format: Mp3Format | null = null
  let durationMs = 0
  let skipped = 0
  for (let at = 0; at + 4 <= mp3.byteLength && skipped < skippedMax; ) {
    const frame = frameAt(mp3, at)
    if (frame === null || !isFollowed(mp3, at + frame.bytes)) {
      const tag = tagBytes(mp3, at)
      if (tag === 0) skipped++
      at += tag || 1
      continue
    }
    const end = at + frame.bytes
    const isSound = end <= mp3.byteLength && !isDescription(mp3, at, frame)
    if (isSound) format ??= { sampleRate: frame.sampleRate, channels: frame.channels }
    if (isSound && format !== null && isSameFormat(frame, format)) {
      frames.set(mp3.subarray(at, end), size)
      size += frame.bytes
      durationMs += frame.durationMs
    }
    at = end
  }
  return format === null ? null : { frames: frames.subarray(0, size), format, durationMs }
}

/** Duration of an MP3 file, in milliseconds; 0 if it is not one. */
export const mp3DurationMs = (mp3: Uint8Array): number => readMp3(mp3)?.durationMs ?? 0

/** Bytes of the header for 32 kbit/s: version and layer, then bit rate and sample rate. */
function headerOf({ sampleRate, channels }: Mp3Format): readonly [number, number, number, number] {
  const [version = 2, rates = []] =
    Object.entries(sampleRates)
      .map(([key, list]) => [Number(key), list] as const)
      .find(([, list]) => list.includes(sampleRate)) ?? []
  const kilobitsIndex = (version === mpeg1 ? kilobitsMpeg1 : kilobitsMpeg2).indexOf(32)
  return [
    0xff,
    0xe3 | (version << 3),
    (kilobitsIndex << 4) | (rates.indexOf(sampleRate) << 2),
    channels === 1 ? 0xc0 : 0,
  ]
}

/** Frames of silence: side information and audio of zeros. @param ms the minimum duration */
export function silentMp3(format: Mp3Format, ms: number): Uint8Array {
  const header = headerOf(format)
  const frame = frameAt(Uint8Array.from(header), 0)
  if (frame === null) throw new Error(`No MP3 has ${format.sampleRate} Hz`)
  const silence = new Uint8Array(frame.bytes * Math.ceil(ms / frame.durationMs))
  for (let at = 0; at < silence.byteLength; at += frame.bytes) silence.set(header, at)
  return silence
}
