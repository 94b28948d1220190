import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { createSerial } from '@trellis/program/serial.ts'
import * as z from 'zod'
import { createFault } from '../../kit/fault.ts'
import type { TextureFolders } from '../../kit/texture-folders.ts'
import type { Scene } from './draw-picture.ts'

/** Pictures that may wait for the thread; further ones are refused. */
const maxWaiting = 16
const defaultMaxDrawingMs = 15_000
/** A new thread loads its program and its sheets first, which takes long on a busy machine. */
const startMs = 30_000
/** An idle thread is ended, because its sheets take memory. */
const idleMs = 60_000
const maxHeapMb = 96

const answerSchema = z.union([
  z.object({ png: z.instanceof(Uint8Array) }),
  z.object({ failure: z.string() }),
])

/** Draws pictures in a worker thread, one at a time. */
export class PictureDrawer {
  readonly #folders: TextureFolders
  readonly #limits: { startMs: number; drawingMs: number }
  readonly #drawNext = createSerial()
  #worker: Worker | null = null
  #idle: NodeJS.Timeout | null = null
  #waiting = 0
  #isClosed = false

  /** `folders` have the textures. */
  constructor(folders: TextureFolders, limits = { startMs, drawingMs: defaultMaxDrawingMs }) {
    this.#folders = folders
    this.#limits = limits
  }

  /**
   * Throws a `too-many` fault when too many pictures wait, and an `unavailable` fault when the picture takes too long and
   * after `close`.
   */
  async draw(scene: Scene): Promise<Uint8Array> {
    if (this.#waiting >= maxWaiting)
      throw createFault('too-many', { code: 'too-many-requests' }, { code: 'too-many' })
    this.#waiting++
    try {
      return await this.#drawNext(() => this.#draw(scene))
    } finally {
      this.#waiting--
    }
  }

  async close(): Promise<void> {
    this.#isClosed = true
    await this.#endWorker()
  }

  /** A picture that is asked for from now on gets another thread. */
  async #endWorker(): Promise<void> {
    if (this.#idle !== null) clearTimeout(this.#idle)
    const worker = this.#worker
    this.#worker = null
    await worker?.terminate()
  }

  async #draw(scene: Scene): Promise<Uint8Array> {
    if (this.#isClosed) throw createUnavailableFault()
    if (this.#idle !== null) clearTimeout(this.#idle)
    const limitMs = this.#limits.drawingMs + (this.#worker === null ? this.#limits.startMs : 0)
    const worker = (this.#worker ??= this.#open())
    const answer = Promise.withResolvers<unknown>()
    let isLate = false
    const end = () => {
      const isExpected = this.#isClosed || isLate
      const fault = new Error('The thread that draws pictures ended.')
      answer.reject(isExpected ? createUnavailableFault() : fault)
    }
    const timer = setTimeout(() => {
      isLate = true
      void worker.terminate()
    }, limitMs)
    worker.once('message', answer.resolve).once('error', answer.reject).once('exit', end)
    try {
      worker.postMessage(scene)
      const read = answerSchema.parse(await answer.promise)
      if ('failure' in read) throw new Error(read.failure)
      return read.png
    } catch (error) {
      void worker.terminate()
      this.#worker = null
      throw error
    } finally {
      clearTimeout(timer)
      worker.off('message', answer.resolve).off('error', answer.reject).off('exit', end)
      this.#idle = setTimeout(() => void this.#endWorker(), idleMs).unref()
    }
  }

  #open(): Worker {
    const worker = new Worker(findEntry(), {
      env: {},
      execArgv: [],
      workerData: { folders: this.#folders },
      resourceLimits: { maxOldGenerationSizeMb: maxHeapMb },
    })
    // An error while nothing is drawn must not end the program; the next picture opens another thread.
    worker.on('error', () => undefined)
    worker.once('exit', () => {
      if (this.#worker === worker) this.#worker = null
    })
    worker.unref()
    return worker
  }
}

const createUnavailableFault = () =>
  createFault('unavailable', { code: 'panel-unreachable' }, { code: 'unavailable' })

/** Returns the path of the thread's program, next to the bundle or among the sources. */
function findEntry(): string {
  const isBundled = import.meta.filename.endsWith('.js')
  return join(import.meta.dirname, isBundled ? 'picture-thread.js' : 'picture-thread.ts')
}
