// `node scripts/icons.mjs` draws the installed app's icons from the figure of mark.svg.
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { crc32, deflateSync } from 'node:zlib'

/** @typedef {readonly [red: number, green: number, blue: number]} Colour */
/** @typedef {(x: number, y: number) => Colour} Paint the colour at a point of a figure */

const folder = join(import.meta.dirname, '..', 'apps', 'web', 'public')
/** @type {Colour} */
const sand = [248, 245, 239]
/** @type {Colour} */
const iris = [91, 91, 214]
/** @type {Colour} */
const ink = [32, 30, 25]
/** Edge length of the figure in the units of mark.svg. */
const figure = 26
const radius = 10.5
/** Samples per pixel along each axis, for anti-aliasing. */
const looks = 4

/**
 * Whether a point is in a rectangle.
 * @param {number} x
 * @param {number} y
 * @param {[left: number, top: number, right: number, bottom: number]} edges
 */
const isIn = (x, y, [left, top, right, bottom]) => x >= left && x <= right && y >= top && y <= bottom

/**
 * A microphone: capsule, arc, stand.
 * @type {Paint}
 */
function talkAt(x, y) {
  const fromAxis = Math.hypot(x - 13, y - Math.min(Math.max(y, 6), 11))
  if (fromAxis <= 4) return iris
  const fromBow = y >= 11 ? Math.hypot(x - 13, y - 11) : 0
  if (fromBow >= 6 && fromBow <= 8) return ink
  return isIn(x, y, [12, 18, 14, 24]) || isIn(x, y, [8, 22, 18, 24]) ? ink : sand
}

/**
 * Two overlapping cards, the front one with a gap in its line.
 * @type {Paint}
 */
function wordsAt(x, y) {
  if (isIn(x, y, [2, 9, 19, 22])) return isIn(x, y, [5, 15, 9, 17]) || isIn(x, y, [12, 15, 16, 17]) ? sand : iris
  if (isIn(x, y, [1, 8, 20, 23])) return sand
  return isIn(x, y, [7, 4, 24, 17]) ? ink : sand
}

/**
 * The figure of mark.svg: partner top left, learner bottom right, sand between.
 * @type {Paint}
 */
function markAt(x, y) {
  if (x >= 1 && Math.hypot(x - 1, y - 11.5) <= radius) return iris
  if (x <= 25 && Math.hypot(x - 25, y - 14.5) <= radius) return ink
  return sand
}

/**
 * One chunk of a PNG: length, name, content, checksum.
 * @param {string} name
 * @param {Buffer} content
 */
function part(name, content) {
  const body = Buffer.concat([Buffer.from(name, 'latin1'), content])
  const framed = Buffer.alloc(body.length + 8)
  framed.writeUInt32BE(content.length, 0)
  body.copy(framed, 4)
  framed.writeUInt32BE(crc32(body), body.length + 4)
  return framed
}

/**
 * Mean colour of one pixel.
 * @param {number} column
 * @param {number} row
 * @param {number} scale units of the figure per pixel
 * @param {number} start the image's origin, in units of the figure
 * @param {Paint} colourAt
 */
function pixel(column, row, scale, start, colourAt) {
  let [red, green, blue] = [0, 0, 0]
  for (let look = 0; look < looks * looks; look += 1) {
    const x = start + (column + ((look % looks) + 0.5) / looks) * scale
    const y = start + (row + (Math.floor(look / looks) + 0.5) / looks) * scale
    const colour = colourAt(x, y)
    red += colour[0]
    green += colour[1]
    blue += colour[2]
  }
  return [red, green, blue].map((value) => Math.round(value / looks ** 2))
}

/**
 * A square PNG.
 * @param {number} size edge length in pixels
 * @param {number} room share of the edge left free on each side
 * @param {Paint} [colourAt]
 */
function draw(size, room, colourAt = markAt) {
  const scale = figure / (1 - 2 * room) / size
  const start = -room * scale * size
  const rows = []
  for (let row = 0; row < size; row += 1) {
    rows.push(0)
    for (let column = 0; column < size; column += 1) rows.push(...pixel(column, row, scale, start, colourAt))
  }
  const head = Buffer.alloc(13)
  head.writeUInt32BE(size, 0)
  head.writeUInt32BE(size, 4)
  // Eight bits per channel, RGB.
  head.set([8, 2, 0, 0, 0], 8)
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  const content = deflateSync(Buffer.from(rows), { level: 9 })
  return Buffer.concat([signature, part('IHDR', head), part('IDAT', content), part('IEND', Buffer.alloc(0))])
}

/**
 * The arguments of `draw` for each file. Systems may crop a maskable icon to a circle with a diameter of four fifths of
 * its edge.
 * @type {Record<string, Parameters<typeof draw>>}
 */
const icons = {
  'icon-180.png': [180, 0.18],
  'icon-192.png': [192, 0.14],
  'icon-512.png': [512, 0.14],
  'icon-maskable-512.png': [512, 0.25],
  // For the installed app's shortcuts.
  'icon-talk-192.png': [192, 0.2, talkAt],
  'icon-words-192.png': [192, 0.2, wordsAt],
}
for (const [name, look] of Object.entries(icons)) await writeFile(join(folder, name), draw(...look))

/**
 * Wraps a PNG as an ICO file, for browsers without SVG icons (https://en.wikipedia.org/wiki/ICO_(file_format)).
 * @param {number} size edge length in pixels
 * @param {Buffer} png
 */
function asIcon(size, png) {
  const head = Buffer.alloc(22)
  // Type icon; one image.
  head.writeUInt16LE(1, 2)
  head.writeUInt16LE(1, 4)
  head.set([size, size], 6)
  // Planes, bits per pixel, size in bytes, offset.
  head.writeUInt16LE(1, 10)
  head.writeUInt16LE(24, 12)
  head.writeUInt32LE(png.length, 14)
  head.writeUInt32LE(head.length, 18)
  return Buffer.concat([head, png])
}
await writeFile(join(folder, 'favicon.ico'), asIcon(32, draw(32, 0.06)))
