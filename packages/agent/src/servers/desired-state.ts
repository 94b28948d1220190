import type { Recovery } from '@trellis/contract/kit/run-end.ts'
import { createSerial } from '@trellis/program/serial.ts'
import type { AgentDeps } from '../agent-deps.ts'
import type { Intent, Records } from './records.ts'
import { judge, listRecentCrashes, type Verdict } from './recovery.ts'

/**
 * The desired state of a server, kept on disk, and the delay between a crash and the next start.
 */
export class DesiredState {
  readonly #records: Records
  readonly #agentDeps: AgentDeps
  readonly #onDue: () => void
  #intent: Intent
  #timer: NodeJS.Timeout | null = null
  readonly #runSerially = createSerial()

  constructor(records: Records, agentDeps: AgentDeps, onDue: () => void) {
    this.#records = records
    this.#agentDeps = agentDeps
    this.#onDue = onDue
    this.#intent = records.readIntent()
  }

  get isRunning(): boolean {
    return this.#intent.desired === 'running'
  }

  get recovery(): Recovery | null {
    return this.#intent.recovery
  }

  /**
   * Sets the desired state on a user's request and clears earlier crashes. Rejects when the disk
   * refuses.
   */
  async want(desired: Intent['desired']): Promise<void> {
    const before = this.#intent
    const wanted: Intent = { desired, crashes: [], recovery: null }
    this.#intent = wanted
    try {
      await this.write()
    } catch (error) {
      // A failed start is rolled back; a stop continues regardless.
      if (desired === 'running' && this.#intent === wanted) this.#intent = before
      throw error
    }
  }

  /** Counts a crash and decides; a wait begins at once. */
  crash(): Verdict {
    const { now, timings } = this.#agentDeps
    const crashes = [...listRecentCrashes(this.#intent.crashes, now(), timings), now()]
    const verdict = judge(crashes, timings)
    this.#intent = { ...this.#intent, crashes, recovery: this.#recoveryFor(verdict) }
    if (verdict.kind === 'wait') this.#wait(verdict.delayMs)
    return verdict
  }

  /** Resumes a wait that an earlier agent began. Returns false when there is none. */
  resumeWait(): boolean {
    const recovery = this.#intent.recovery
    if (recovery?.state !== 'waiting') return false
    this.#wait(Math.max(0, Date.parse(recovery.at) - this.#agentDeps.now()))
    return true
  }

  /** The next start has begun. */
  endWait(): void {
    this.cancelWait()
    this.#intent = { ...this.#intent, recovery: null }
  }

  cancelWait(): void {
    if (this.#timer) clearTimeout(this.#timer)
    this.#timer = null
  }

  /** When everything that was wanted so far is on disk, or refused by it. */
  get settled(): Promise<void> {
    return this.#runSerially(() => Promise.resolve())
  }

  /** Serialises writes; each writes the latest desired state. */
  write(): Promise<void> {
    return this.#runSerially(() => this.#records.writeIntent(this.#intent))
  }

  #wait(ms: number): void {
    this.#timer = setTimeout(this.#onDue, ms)
  }

  #recoveryFor(verdict: Verdict): Recovery {
    if (verdict.kind === 'halt') return { state: 'halted', ...verdict.reason }
    const at = new Date(this.#agentDeps.now() + verdict.delayMs).toISOString()
    return { state: 'waiting', attempt: verdict.attempt, at }
  }
}
