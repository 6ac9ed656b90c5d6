// `node scripts/icons.mjs` draws the icons of the installed app from the figure of mark.svg: two halves that face each other.
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { crc32, deflateSync } from 'node:zlib'

const folder = join(import.meta.dirname, '..', 'apps', 'web', 'public')
const sand = [248, 245, 239]
const iris = [91, 91, 214]
const ink = [32, 30, 25]
/** Edge of the figure in its own units, as in mark.svg. */
const figure = 26
const radius = 10.5
/** Looks a pixel is made of, along each side. */
const looks = 4

/** The colour at a point of the figure: partner above left, learner below right, sand between. */
function colourAt(x, y) {
  if (x >= 1 && Math.hypot(x - 1, y - 11.5) <= radius) return iris
  if (x <= 25 && Math.hypot(x - 25, y - 14.5) <= radius) return ink
  return sand
}

/** One part of a PNG: length, name, content, checksum. */
function part(name, content) {
  const body = Buffer.concat([Buffer.from(name, 'latin1'), content])
  const framed = Buffer.alloc(body.length + 8)
  framed.writeUInt32BE(content.length, 0)
  body.copy(framed, 4)
  framed.writeUInt32BE(crc32(body), body.length + 4)
  return framed
}

/** Mean colour of one pixel; `scale` is figure units a pixel, `start` where the picture begins in them. */
function pixel(column, row, scale, start) {
  const sum = [0, 0, 0]
  for (let look = 0; look < looks * looks; look += 1) {
    const x = start + (column + ((look % looks) + 0.5) / looks) * scale
    const y = start + (row + (Math.floor(look / looks) + 0.5) / looks) * scale
    for (const [channel, value] of colourAt(x, y).entries()) sum[channel] += value
  }
  return sum.map((value) => Math.round(value / looks ** 2))
}

/** A square PNG; `room` is the share of its edge that stays free on each side. */
function draw(size, room) {
  const scale = figure / (1 - 2 * room) / size
  const start = -room * scale * size
  const rows = []
  for (let row = 0; row < size; row += 1) {
    rows.push(0)
    for (let column = 0; column < size; column += 1) rows.push(...pixel(column, row, scale, start))
  }
  const head = Buffer.alloc(13)
  head.writeUInt32BE(size, 0)
  head.writeUInt32BE(size, 4)
  // Eight bits a channel, red, green and blue.
  head.set([8, 2, 0, 0, 0], 8)
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  const content = deflateSync(Buffer.from(rows), { level: 9 })
  return Buffer.concat([signature, part('IHDR', head), part('IDAT', content), part('IEND', Buffer.alloc(0))])
}

// Systems may cut a maskable icon to a circle of four fifths of its edge.
const icons = {
  'icon-180.png': [180, 0.18],
  'icon-192.png': [192, 0.14],
  'icon-512.png': [512, 0.14],
  'icon-maskable-512.png': [512, 0.25],
}
for (const [name, [size, room]] of Object.entries(icons)) await writeFile(join(folder, name), draw(size, room))
