import { statfs } from 'node:fs/promises'
import type { Log } from '@trellis/program/log.ts'
import type { Ballast } from './ballast.ts'

type Parts = {
  /** Any folder on the disk that is watched. */
  folder: string
  ballast: Ballast
  everyMs: number
  log: Log
  /** So much less is free than a moment ago that somebody should look who takes it. */
  onFilling: () => void
  /** Called once the ballast is free for the last saves. */
  onFull: () => void
  /** There is space again. */
  onBack: () => void
}

/** What may vanish before that: so many bytes, less on a small disk. */
const mostUnseenBytes = 256 * 1024 * 1024
const mostUnseenShare = 1 / 16

export const diskFullSentence =
  'The server host is out of disk space. Your server is stopped and its data is safe.'

/**
 * Watches the disk that all servers share. When less is free than the ballast holds it gives that away, so that what
 * runs can save and stop, and lets nothing start until there is plenty again.
 */
export class DiskGuard {
  readonly #parts: Parts
  #timer: NodeJS.Timeout | null = null
  #isFull = false
  #isHeld = false
  #isLooking = false
  /** How much was free when somebody looked last who takes it, or the most since. */
  #seenFree = 0

  constructor(parts: Parts) {
    this.#parts = parts
  }

  /** Resolves when it is known whether the disk is full. */
  async begin(): Promise<void> {
    this.#isHeld = await this.#parts.ballast.isHeld()
    await this.#look({ mayHold: false })
    this.#timer = setInterval(() => void this.#look({ mayHold: true }), this.#parts.everyMs)
  }

  /** Why nothing may be started or taken in; null while there is space. */
  get denial(): string | null {
    return this.#isFull ? diskFullSentence : null
  }

  end(): void {
    if (this.#timer) clearInterval(this.#timer)
  }

  /** To hold ballast takes a while, for which a start does not wait. */
  async #look({ mayHold }: { mayHold: boolean }): Promise<void> {
    if (this.#isLooking) return
    this.#isLooking = true
    try {
      const { free, total } = await this.#room()
      this.#lookForFilling(free, Math.min(mostUnseenBytes, total * mostUnseenShare))
      if (!this.#isFull && this.#isLow(free)) await this.#full(free)
      else if (mayHold && !this.#isHeld && this.#isPlenty(free)) await this.#hold()
    } catch (error) {
      this.#parts.log.error({ error: String(error) }, 'The disk could not be looked at.')
    } finally {
      this.#isLooking = false
    }
  }

  async #full(freeBytes: number): Promise<void> {
    const { ballast, log, onFull } = this.#parts
    this.#isFull = true
    this.#isHeld = false
    log.error({ freeBytes }, 'The disk is full: all servers save and stop.')
    await ballast.release()
    onFull()
  }

  async #hold(): Promise<void> {
    const { ballast, log, onBack } = this.#parts
    await ballast.take()
    this.#isHeld = true
    if (!this.#isFull) return
    this.#isFull = false
    log.info({}, 'The disk has space again.')
    onBack()
  }

  #isLow(free: number): boolean {
    return free < this.#parts.ballast.bytes
  }

  /** Enough that the ballast does not at once make it low; after a full disk, some more. */
  #isPlenty(free: number): boolean {
    return free >= this.#parts.ballast.bytes * (this.#isFull ? 3 : 2)
  }

  #lookForFilling(free: number, mostUnseen: number): void {
    const isFilling = this.#seenFree - free > mostUnseen
    if (isFilling || free > this.#seenFree) this.#seenFree = free
    if (isFilling) this.#parts.onFilling()
  }

  async #room(): Promise<{ free: number; total: number }> {
    const { bavail, blocks, bsize } = await statfs(this.#parts.folder)
    return { free: bavail * bsize, total: blocks * bsize }
  }
}
