import { syncBuiltinESMExports } from 'node:module'
import { setTimeout } from 'node:timers/promises'
import type { Worker } from 'node:worker_threads'
import zlib from 'node:zlib'

/**
 * Memory that a thread and the one that ends it have in common. Node aborts the whole process when a thread is ended
 * while it creates a stream of zlib, so the two agree on the moment.
 */
export type ThreadEnd = Int32Array<SharedArrayBuffer>

/** The thread is in a call of zlib. */
const inZlib = 0
/** The thread is ended, and must not begin such a call. */
const isWanted = 1
/** Never changes, so that a thread can wait here for its end. */
const never = 2

const pollMs = 1

export const createThreadEnd = (): ThreadEnd => new Int32Array(new SharedArrayBuffer(12))

/** Ends a thread that guards its calls of zlib with the same memory. Resolves when it has ended. */
export async function endThread(worker: Worker, end: ThreadEnd): Promise<void> {
  Atomics.store(end, isWanted, 1)
  // A thread that died in such a call, for example without memory, has the number -1.
  while (Atomics.load(end, inZlib) === 1 && worker.threadId !== -1) await setTimeout(pollMs)
  await worker.terminate()
}

/** Guards all functions of zlib in the calling thread, also for libraries. Classes of streams are not guarded. */
export function guardZlib(end: Int32Array): void {
  for (const [name, work] of Object.entries(zlib)) {
    if (typeof work !== 'function' || !/^[a-z]/.test(name)) continue
    const value = (...params: unknown[]) => guard(end, () => Reflect.apply(work, zlib, params))
    Object.defineProperty(zlib, name, { value, enumerable: true, configurable: true })
  }
  syncBuiltinESMExports()
}

function guard<Result>(end: Int32Array, work: () => Result): Result {
  if (Atomics.load(end, inZlib) === 1) return work()
  Atomics.store(end, inZlib, 1)
  if (Atomics.load(end, isWanted) === 1) {
    Atomics.store(end, inZlib, 0)
    for (;;) Atomics.wait(end, never, 0)
  }
  try {
    return work()
  } finally {
    Atomics.store(end, inZlib, 0)
  }
}
