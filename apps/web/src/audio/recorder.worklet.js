// Runs in the audio thread, which loads plain JavaScript by URL, so it cannot use TypeScript or imports.
const blockSamples = 2048

class Recorder extends AudioWorkletProcessor {
  block = new Float32Array(blockSamples)
  filled = 0

  constructor() {
    super()
    // When told to finish, it sends the remaining samples and ends.
    this.port.onmessage = () => {
      this.give()
      this.port.postMessage(null)
      this.isOver = true
    }
  }

  process([input]) {
    const samples = input?.[0]
    if (samples) this.take(samples)
    return !this.isOver
  }

  take(samples) {
    if (this.filled + samples.length > blockSamples) this.give()
    this.block.set(samples, this.filled)
    this.filled += samples.length
  }

  give() {
    const block = this.block.slice(0, this.filled)
    this.filled = 0
    this.port.postMessage(block, [block.buffer])
  }
}

registerProcessor('parley-recorder', Recorder)
