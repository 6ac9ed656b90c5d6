// Splits audio of any block length into frames of equal length.

/** Splits blocks into frames of `size` samples; leftover samples wait for the next block. */
export function createFramer(size: number): (block: Float32Array) => Float32Array[] {
  let rest = new Float32Array(0)
  return (block) => {
    const samples = new Float32Array(rest.length + block.length)
    samples.set(rest)
    samples.set(block, rest.length)
    const count = Math.floor(samples.length / size)
    rest = samples.slice(count * size)
    return Array.from({ length: count }, (_, frame) => samples.slice(frame * size, (frame + 1) * size))
  }
}
