import type { ServerLimits } from '@trellis/contract/kit/isolation.ts'
import type { Reason } from '@trellis/contract/kit/reason.ts'
import { createReason } from '@trellis/texts/reasons.ts'
import type { EngineHandle, EngineUse } from '../driver.ts'
import type { ControlGroup } from './control-group.ts'
import { isAlive } from './process-identity.ts'
import { sumTreeUse } from './process-use.ts'

const mib = 1024 * 1024

export const getOverMemory = (memoryMb: number): Reason =>
  createReason({ code: 'exit-over-memory', params: { memoryMb } })

/** Measures and limits one run: through its control group, or by polling where there is none. */
export class EngineBounds {
  readonly #group: ControlGroup | null
  readonly #onError: (error: unknown) => void
  #limits: ServerLimits | null = null

  constructor(group: ControlGroup | null, onError: (error: unknown) => void) {
    this.#group = group
    this.#onError = onError
  }

  /** Changes the limits of a run in progress. */
  change(limits: ServerLimits): void {
    this.#limits = limits
    try {
      this.#group?.bound(limits)
    } catch (error) {
      this.#onError(error)
    }
  }

  /** Prepares the control group of a new run with these limits. */
  begin(limits: ServerLimits): void {
    this.#limits = limits
  }

  use(handle: EngineHandle): EngineUse | null {
    const use = this.#group ? this.#group.use() : isAlive(handle) ? sumTreeUse(handle.pid) : null
    return use && { memoryMb: Math.round((use.memoryBytes / mib) * 10) / 10, cpuMs: use.cpuMs }
  }

  /** Why it must be ended, where the kernel does not see to it. */
  excess(handle: EngineHandle): Reason | null {
    if (this.#group || !this.#limits) return null
    const { memoryMb } = this.#limits
    const use = this.use(handle)
    return use && use.memoryMb > memoryMb ? getOverMemory(memoryMb) : null
  }
}
