import { readFileSync } from 'node:fs'
import { parseStatFields } from './proc-stat.mjs'

export const hangTimings = {
  /** Milliseconds between two checks. A watched program sends a beat at the same interval. */
  checkMs: 500,
  /** A check that is later by this much shows that this process, or the whole machine, was held up. */
  lateMs: 500,
  /** The longest silence of a working program, in milliseconds. */
  silentMs: 6000,
  /** The longest silence of a program that gets no processor time or waits for the disk, in milliseconds. */
  excusedMs: 20_000,
}

/** Below this share of a processor a runnable thread is starved rather than caught in a loop. */
const starvedShare = 0.1
const msPerTick = 10

/**
 * @typedef {{ state: string, cpuMs: number }} MainThread
 * @typedef {{ now: () => number, readThread: () => MainThread | null, onHang: (silentMs: number) => void }} Deps
 */

/**
 * Watches the beats of one process and calls `onHang` once when it stays silent although it could have answered. Silence
 * before the first beat means that the program is still starting.
 */
export class HangWatch {
  /** @type {number | null} */
  #beatAt = null
  #checkedAt
  #cpuMsAtBeat = 0
  #isNewBeat = false
  #isOver = false
  #deps

  /** @param {Deps} deps */
  constructor(deps) {
    this.#deps = deps
    this.#checkedAt = deps.now()
  }

  beat() {
    this.#beatAt = this.#deps.now()
    this.#isNewBeat = true
  }

  check() {
    const now = this.#deps.now()
    const lateMs = now - this.#checkedAt - hangTimings.checkMs
    this.#checkedAt = now
    if (this.#isOver || this.#beatAt === null) return
    if (this.#isNewBeat) this.#cpuMsAtBeat = this.#deps.readThread()?.cpuMs ?? 0
    this.#isNewBeat = false
    if (lateMs > hangTimings.lateMs) {
      // A delay of this process does not count as silence, and beats from that time are read before the next
      // check.
      this.#beatAt = Math.min(now, this.#beatAt + lateMs)
      return
    }
    const silentMs = now - this.#beatAt
    if (silentMs < hangTimings.silentMs) return
    if (silentMs < hangTimings.excusedMs && this.#isExcused(silentMs)) return
    this.#isOver = true
    this.#deps.onHang(silentMs)
  }

  /**
   * Returns whether the kernel keeps the thread from running: it waits for the disk, a debugger holds it, or
   * other programs take all processor time.
   * @param {number} silentMs
   */
  #isExcused(silentMs) {
    const thread = this.#deps.readThread()
    if (thread === null) return false
    if (thread.state === 'D' || thread.state === 't') return true
    const share = (thread.cpuMs - this.#cpuMsAtBeat) / silentMs
    return thread.state === 'R' && share < starvedShare
  }
}

/**
 * Reads the state letter and the used processor time of a process's main thread.
 * @param {number} pid
 * @returns {MainThread | null} null where the system does not report it
 */
export function readMainThread(pid) {
  try {
    const text = readFileSync(`/proc/${pid}/task/${pid}/stat`, 'utf8')
    const fields = parseStatFields(text)
    const ticks = Number(fields[11]) + Number(fields[12])
    return { state: fields[0] ?? '', cpuMs: ticks * msPerTick }
  } catch {
    return null
  }
}
