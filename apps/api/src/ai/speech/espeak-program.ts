// espeak-ng, compiled to WebAssembly once and run once per text, each time from the same initial memory.
import { readFile } from 'node:fs/promises'
import load from 'espeak-ng'
import { MemoryCopy } from './memory-copy.ts'

const textFile = '/text'
const waveFile = '/wave'
/** Slower than espeak-ng's 175, for learners. */
const wordsPerMinute = 155

interface Exports extends WebAssembly.Exports {
  memory: WebAssembly.Memory
  malloc: (bytes: number) => number
  stackSave: () => number
  stackRestore: (pointer: number) => void
}

/** Writes a C string to the program's memory. @returns its address */
const putString = ({ memory, malloc }: Exports, value: string): number => {
  const bytes = new TextEncoder().encode(`${value}\0`)
  const address = malloc(bytes.length)
  new Uint8Array(memory.buffer).set(bytes, address)
  return address
}

/** Writes the arguments of `main` to the program's memory. @returns the address of the vector */
const putArguments = (exports: Exports, values: readonly string[]): number => {
  const addresses = values.map((value) => putString(exports, value))
  const vector = exports.malloc((addresses.length + 1) * 4)
  new Uint32Array(exports.memory.buffer, vector, addresses.length + 1).set([...addresses, 0])
  return vector
}

/**
 * One reusable instance of the program. Starting an instance takes about 50 ms (it unpacks 18 MB of voices); restoring
 * its initial memory takes 2 ms and removes all traces of the previous text.
 */
export class EspeakProgram {
  readonly #program: EspeakNgProgram
  readonly #exports: Exports
  readonly #freshMemory: MemoryCopy
  readonly #freshStack: number

  private constructor(program: EspeakNgProgram, exports: Exports) {
    this.#program = program
    this.#exports = exports
    this.#freshMemory = new MemoryCopy(new Uint8Array(exports.memory.buffer))
    this.#freshStack = exports.stackSave()
  }

  /** Compiles the package's WebAssembly; once per thread is enough. */
  static async compile(): Promise<WebAssembly.Module> {
    const file = new URL('espeak-ng.wasm', import.meta.resolve('espeak-ng'))
    return WebAssembly.compile(await readFile(file))
  }

  static async start(module: WebAssembly.Module): Promise<EspeakProgram> {
    const instances: WebAssembly.Instance[] = []
    const silent = () => {}
    const program = await load({
      noInitialRun: true,
      print: silent,
      printErr: silent,
      quit: (_status, toThrow) => {
        throw toThrow
      },
      instantiateWasm: (imports, receive) => {
        const instance = new WebAssembly.Instance(module, imports)
        instances.push(instance)
        receive(instance, module)
        return instance.exports
      },
    })
    return new EspeakProgram(program, instances[0]?.exports as Exports)
  }

  /**
   * Speaks a text. It is read from a file, so that it cannot be mistaken for an option.
   * @returns mono samples from -1 to 1, at 22,050 Hz.
   * @throws if the program failed; it must not be used again
   */
  speak(text: string, voice: string): Float32Array {
    const { FS } = this.#program
    FS.writeFile(textFile, text)
    const values = ['espeak-ng', '-b', '1', '-v', voice, '-s', String(wordsPerMinute), '-w', waveFile, '-f', textFile]
    const status = this.#program._main(values.length, putArguments(this.#exports, values))
    if (status !== 0) throw new Error(`espeak-ng ended with ${status}`)
    const wave = FS.readFile(waveFile)
    FS.unlink(waveFile)
    this.#refresh()
    return samplesOf(wave)
  }

  #refresh(): void {
    this.#freshMemory.restore(new Uint8Array(this.#exports.memory.buffer))
    this.#exports.stackRestore(this.#freshStack)
  }
}

/** Length of the header that espeak-ng writes. */
const headerBytes = 44

const samplesOf = (wave: Uint8Array): Float32Array => {
  const view = new DataView(wave.buffer, wave.byteOffset, wave.byteLength)
  const samples = new Float32Array(Math.max(0, (wave.byteLength - headerBytes) >> 1))
  for (let index = 0; index < samples.length; index++) {
    samples[index] = view.getInt16(headerBytes + index * 2, true) / 32_768
  }
  return samples
}
