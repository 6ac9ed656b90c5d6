import { expect, it } from 'vitest'
import { withinTime } from './within-time.ts'

/** Letters that each take a second, and whether their reader has left. */
function letters() {
  const clock = { ms: 0, isLeft: false }
  async function* write() {
    try {
      for (const letter of 'abcdefgh') {
        clock.ms += 1_000
        yield letter
      }
    } finally {
      clock.isLeft = true
    }
  }
  return { clock, pieces: write() }
}

async function read(limitMs: number, readerMs = 0) {
  const { clock, pieces } = letters()
  let isEnded = false
  const end = () => {
    isEnded = true
  }
  let text = ''
  for await (const piece of withinTime(pieces, limitMs, end, () => clock.ms)) {
    text += piece
    clock.ms += readerMs
  }
  return { text, isEnded, isLeft: clock.isLeft }
}

it('ends a stream that goes on for too long after its first piece', async () => {
  expect(await read(3_000)).toEqual({ text: 'abcd', isEnded: true, isLeft: true })
})

it('passes on a stream that ends in time, however slow its reader is', async () => {
  expect(await read(7_500, 60_000)).toEqual({ text: 'abcdefgh', isEnded: false, isLeft: true })
})
