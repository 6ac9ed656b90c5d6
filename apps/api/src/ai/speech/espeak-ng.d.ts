// Types for the used part of the espeak-ng package: an Emscripten build of the command-line program.

/** Types that are declared neither by Node nor by TypeScript's library without DOM. */
declare namespace WebAssembly {
  type Exports = Record<string, unknown>
  type Imports = Record<string, unknown>
  class Module {
    private readonly module: never
  }
  class Instance {
    constructor(module: Module, imports: Imports)
    readonly exports: Exports
  }
  class Memory {
    readonly buffer: ArrayBuffer
  }
  function compile(bytes: Uint8Array): Promise<Module>
}

interface EspeakNgProgram {
  readonly FS: {
    writeFile(path: string, data: string): void
    readFile(path: string): Uint8Array
    unlink(path: string): void
  }
  /** The program's `main`. @returns its exit code */
  _main(argumentCount: number, argumentVector: number): number
}

interface EspeakNgOptions {
  noInitialRun: boolean
  print: (line: string) => void
  printErr: (line: string) => void
  /** Called by `exit`. */
  quit: (status: number, toThrow: unknown) => void
  instantiateWasm: (
    imports: WebAssembly.Imports,
    receive: (instance: WebAssembly.Instance, module: WebAssembly.Module) => void,
  ) => WebAssembly.Exports
}

declare module 'espeak-ng' {
  const load: (options: EspeakNgOptions) => Promise<EspeakNgProgram>
  export = load
}
