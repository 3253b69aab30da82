import { setFlagsFromString } from 'node:v8'

/**
 * Percentage by which V8 lets a heap grow between full garbage collections. V8 counts
 * external memory such as buffers. A smaller percentage keeps the heaps small while places are
 * imported and clients read, and collects more often.
 */
const growingPercent = 50
/**
 * Maximum size of each half of a thread's space for new objects, instead of 16 MB. V8 keeps
 * both halves. The main thread was created before; it has this size from the command line
 * (package.json, Dockerfile, deploy/roadstead.service).
 */
const semiSpaceMb = 4

/** Limits the heaps of this process. Call it before threads start. */
export function limitHeaps(): void {
  setFlagsFromString(`--heap-growing-percent=${growingPercent}`)
  setFlagsFromString(`--max-semi-space-size=${semiSpaceMb}`)
}

/**
 * Lets V8 compile functions of WebAssembly when they are first called. The embedded database
 * starts 0.2 s sooner and needs less memory: most of its functions are never called.
 */
export function setLazyCompilationFlag(): void {
  setFlagsFromString('--wasm-lazy-compilation')
}
