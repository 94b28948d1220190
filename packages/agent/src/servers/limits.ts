import { isDeepStrictEqual } from 'node:util'
import type { PlanLimits, ServerLimits } from '@trellis/contract/kit/isolation.ts'
import { createSerial } from '@trellis/program/serial.ts'
import type { Records } from './records.ts'

/**
 * The limits of one server: those set by the api, stored with the server, and the machine's
 * defaults for the rest.
 */
export class Limits {
  readonly #records: Records
  readonly #defaults: ServerLimits
  #set: PlanLimits
  readonly #runSerially = createSerial()

  constructor(records: Records, defaults: ServerLimits) {
    this.#records = records
    this.#defaults = defaults
    this.#set = records.readLimits()
  }

  get planLimits(): PlanLimits {
    return this.#set
  }

  get inForce(): ServerLimits {
    const { memoryMb, cpuPercent, processes } = this.#set
    return {
      memoryMb: memoryMb ?? this.#defaults.memoryMb,
      cpuPercent: cpuPercent ?? this.#defaults.cpuPercent,
      processes: processes ?? this.#defaults.processes,
    }
  }

  /** Applies limits at once and resolves when they are durable. Returns false when nothing changed. */
  async change(limits: PlanLimits): Promise<boolean> {
    const isOther = !isDeepStrictEqual(limits, this.#set)
    this.#set = limits
    await this.#runSerially(async () => {
      if (isOther) await this.#records.writeLimits(limits)
    })
    return isOther
  }
}
