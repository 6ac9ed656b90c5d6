// A copy of a program's memory, to which the memory can be restored. Blocks of zeros are not stored, and a restored
// memory is written only where it differs: the system takes no memory for zeros that were never written.

/** The size of WebAssembly's pages, in bytes. */
const blockBytes = 65_536
const zeros = new Uint8Array(blockBytes)

function* blocksOf(memory: Uint8Array): Generator<Uint8Array> {
  for (let at = 0; at < memory.length; at += blockBytes) yield memory.subarray(at, at + blockBytes)
}

const isSame = (one: Uint8Array, other: Uint8Array): boolean => Buffer.compare(one, other) === 0

export class MemoryCopy {
  /** By place; missing ones are zeros. */
  readonly #blocks = new Map<number, Uint8Array>()

  /** @param memory whole pages of WebAssembly */
  constructor(memory: Uint8Array) {
    let place = 0
    for (const block of blocksOf(memory)) {
      if (!isSame(block, zeros)) this.#blocks.set(place, block.slice())
      place += 1
    }
  }

  /** Makes a memory as it was when it was copied. What has been added since becomes zeros. */
  restore(memory: Uint8Array): void {
    let place = 0
    for (const block of blocksOf(memory)) {
      const copied = this.#blocks.get(place) ?? zeros
      if (!isSame(block, copied)) block.set(copied)
      place += 1
    }
  }
}
