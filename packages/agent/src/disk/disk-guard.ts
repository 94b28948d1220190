import { statfs } from 'node:fs/promises'
import type { Reason } from '@trellis/contract/kit/reason.ts'
import type { Log } from '@trellis/program/log.ts'
import { createReason } from '@trellis/texts/reasons.ts'
import type { Ballast } from './ballast.ts'

type Deps = {
  /** Any folder on the watched disk. */
  folder: string
  ballast: Ballast
  everyMs: number
  log: Log
  /** Called on a drop in free space large enough to re-measure all servers. */
  onFilling: () => void
  /** Called once the ballast is free for the last saves. */
  onFull: () => void
  /** Called when there is space again. */
  onBack: () => void
}

/** The drop that triggers `onFilling`: this many bytes, less on a small disk. */
const maxUnseenBytes = 256 * 1024 * 1024
const maxUnseenShare = 1 / 16

const diskFull = createReason({ code: 'host-disk-full' })

/**
 * Watches the disk that all servers share. When free space falls below the ballast, it releases the
 * ballast so that running servers can save and stop, and blocks starts until there is plenty again.
 */
export class DiskGuard {
  readonly #deps: Deps
  #timer: NodeJS.Timeout | null = null
  #isFull = false
  #isHeld = false
  #isLooking = false
  /** Free space at the last `onFilling`, or the highest value since. */
  #seenFree = 0

  constructor(deps: Deps) {
    this.#deps = deps
  }

  /** Resolves when it is known whether the disk is full. */
  async begin(): Promise<void> {
    this.#isHeld = await this.#deps.ballast.isHeld()
    await this.#check({ mayHold: false })
    this.#timer = setInterval(() => void this.#check({ mayHold: true }), this.#deps.everyMs)
  }

  /** Returns why nothing may start or be imported; null while there is space. */
  get denial(): Reason | null {
    return this.#isFull ? diskFull : null
  }

  /** Returns whether the disk is full, and the free space below which it counts as full. */
  get state(): { isDiskFull: boolean; reserveBytes: number } {
    return { isDiskFull: this.#isFull, reserveBytes: this.#deps.ballast.bytes }
  }

  end(): void {
    if (this.#timer) clearInterval(this.#timer)
  }

  /** Writing the ballast takes a while, and a start does not wait for it. */
  async #check({ mayHold }: { mayHold: boolean }): Promise<void> {
    if (this.#isLooking) return
    this.#isLooking = true
    try {
      const { free, total } = await this.#room()
      this.#detectFilling(free, Math.min(maxUnseenBytes, total * maxUnseenShare))
      if (!this.#isFull && this.#isLow(free)) await this.#full(free)
      else if (mayHold && !this.#isHeld && this.#isPlenty(free)) await this.#hold()
    } catch (error) {
      this.#deps.log.error({ error: String(error) }, 'The free disk space could not be read.')
    } finally {
      this.#isLooking = false
    }
  }

  async #full(freeBytes: number): Promise<void> {
    const { ballast, log, onFull } = this.#deps
    this.#isFull = true
    this.#isHeld = false
    log.error({ freeBytes }, 'The disk is full: all servers save and stop.')
    await ballast.release()
    onFull()
  }

  async #hold(): Promise<void> {
    const { ballast, log, onBack } = this.#deps
    await ballast.take()
    this.#isHeld = true
    if (!this.#isFull) return
    this.#isFull = false
    log.info({}, 'The disk has space again.')
    onBack()
  }

  #isLow(free: number): boolean {
    return free < this.#deps.ballast.bytes
  }

  /** Is enough that the ballast does not lower it at once; requires more after a full disk. */
  #isPlenty(free: number): boolean {
    return free >= this.#deps.ballast.bytes * (this.#isFull ? 3 : 2)
  }

  #detectFilling(free: number, maxUnseen: number): void {
    const isFilling = this.#seenFree - free > maxUnseen
    if (isFilling || free > this.#seenFree) this.#seenFree = free
    if (isFilling) this.#deps.onFilling()
  }

  async #room(): Promise<{ free: number; total: number }> {
    const { bavail, blocks, bsize } = await statfs(this.#deps.folder)
    return { free: bavail * bsize, total: blocks * bsize }
  }
}
