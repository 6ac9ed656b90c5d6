// Draws progress as a picture to share: the number, a bar for each phrase, language and level, but no other personal
// data.
import { markShape } from '#ui/mark-shape.ts'
import { barsPath } from '#ui/voice/charts/bar.ts'
import { type GreatPhrase, greatShape } from '#ui/voice/great-voiceprint-shape.ts'

/** In pixels: the size of link previews. */
export const pictureSize = { width: 1200, height: 630 } as const

export interface PictureContent {
  /** How many phrases were said aloud, formatted. */
  readonly number: string
  /** The unit of the number. */
  readonly counted: string
  /** The language, and the level if it is settled. */
  readonly facts: string
  /** Oldest first. */
  readonly phrases: readonly GreatPhrase[]
  /** Where the picture comes from: this server's host. */
  readonly host: string
}

const edge = 60
const width = pictureSize.width - 2 * edge

/** The page's colours and font. */
function styleOf(page: Element) {
  const style = getComputedStyle(page)
  const colour = (name: string) => style.getPropertyValue(`--${name}`).trim()
  return { colour, font: getComputedStyle(document.body).fontFamily }
}

function drawMark(canvas: CanvasRenderingContext2D, colour: (name: string) => string): void {
  canvas.save()
  canvas.translate(edge, 52)
  canvas.scale(1.7, 1.7)
  canvas.fillStyle = colour('iris-voice')
  canvas.fill(new Path2D(markShape.partner))
  canvas.fillStyle = colour('ink')
  canvas.fill(new Path2D(markShape.learner))
  canvas.restore()
}

function drawBars(canvas: CanvasRenderingContext2D, phrases: readonly GreatPhrase[], colour: string): void {
  const { bars, barWidth } = greatShape(phrases, width)
  canvas.save()
  canvas.translate(edge, 318)
  canvas.strokeStyle = colour
  canvas.lineWidth = barWidth
  canvas.lineCap = 'round'
  canvas.stroke(new Path2D(barsPath(bars, barWidth)))
  canvas.restore()
}

/**
 * Draws the picture in the page's colours and font.
 * @returns a PNG of `pictureSize`
 */
export async function drawProgress({ number, counted, facts, phrases, host }: PictureContent): Promise<Blob> {
  await document.fonts.ready
  const element = Object.assign(document.createElement('canvas'), pictureSize)
  const canvas = element.getContext('2d')
  if (canvas === null) throw new Error('This browser draws no pictures')
  const { colour, font } = styleOf(document.documentElement)
  canvas.fillStyle = colour('bg')
  canvas.fillRect(0, 0, pictureSize.width, pictureSize.height)
  drawMark(canvas, colour)
  const write = (text: string, x: number, y: number, [weight, size, name]: readonly [number, number, string]) => {
    canvas.font = `${weight} ${size}px ${font}`
    canvas.fillStyle = colour(name)
    canvas.fillText(text, x, y, pictureSize.width - edge - x)
    return canvas.measureText(text).width
  }
  write('Parley', edge + 58, 84, [600, 36, 'ink'])
  const beside = edge + write(number, edge, 246, [600, 132, 'ink']) + 28
  write(counted, beside, 198, [500, 40, 'ink'])
  write(facts, beside, 246, [400, 32, 'muted'])
  drawBars(canvas, phrases, colour('done'))
  write(host, edge, 572, [400, 28, 'muted'])
  return new Promise((resolve, reject) => {
    element.toBlob(
      (blob) => (blob === null ? reject(new Error('The picture was not made')) : resolve(blob)),
      'image/png',
    )
  })
}
