import type { spawn } from 'node:child_process'
import { closeSync, openSync } from 'node:fs'
import { chown } from 'node:fs/promises'
import type { Isolation } from '@trellis/contract/isolation.ts'
import type { Log } from '../../surroundings.ts'
import type { EngineHandle, RunEvents, RunOrder, RunPlace, RuntimeDriver } from '../driver.ts'
import { allowReading, claimFiles } from './claim-files.ts'
import { ControlGroup, type GroupRoots } from './control-group.ts'
import { EngineBounds, overMemorySentence } from './engine-bounds.ts'
import {
  EngineProcess,
  type Launch,
  noteOutput,
  readEnginePid,
  readProcessExit,
} from './engine-process.ts'
import { identify, isAlive } from './process-identity.ts'
import { sandboxCommand } from './sandbox.ts'
import { userOf } from './server-user.ts'

/** What this machine allows, as `findTier` has tried it; null for what it does not. */
export type Tier = {
  isolation: Isolation
  sandbox: {
    /** The seccomp program's file. */
    filter: string
    /** Each server as a user of its own. */
    ownUser: boolean
    system: string[]
  } | null
  groups: GroupRoots | null
}

export type ProcessDriverParts = {
  tier: Tier
  spawn: typeof spawn
  log: Log
  dataDir: string
  /** What all engines read: their program and runtime. */
  readable: string[]
  environment: Record<string, string>
}

/** Runs each engine as a child process, as far apart from the others as the machine allows. */
export class ProcessDriver implements RuntimeDriver {
  readonly #parts: ProcessDriverParts

  constructor(parts: ProcessDriverParts) {
    this.#parts = parts
  }

  get isolation(): Isolation {
    return this.#parts.tier.isolation
  }

  newRun(place: RunPlace, events: RunEvents): EngineProcess {
    const { spawn, environment } = this.#parts
    const prepare = (order: RunOrder) => this.#prepare(place, order)
    const settle = () => this.settle(place)
    const bounds = new EngineBounds(this.#groupOf(place), (error) => this.#troubled(place, error))
    return new EngineProcess(place, { spawn, environment, prepare, bounds, settle }, events)
  }

  find({ folder, run }: RunPlace, known: EngineHandle | null) {
    const handle = known ?? this.#identify(folder, run)
    if (handle && isAlive(handle)) return { handle }
    const exit = readProcessExit(folder, run)
    return exit && { exit }
  }

  /** What the run left behind is ended; says why it ended where the kernel had a hand in it. */
  settle(place: Pick<RunPlace, 'serverId' | 'folder'>): string | undefined {
    const group = this.#groupOf(place)
    if (!group) return undefined
    const refused = group.refusals()
    const limits = group.limits()
    try {
      group.remove()
    } catch (error) {
      this.#troubled(place, error)
    }
    if (refused.processes > 0) {
      noteOutput(
        place.folder,
        `It was refused more processes than the ${limits.processes} it may have.`,
      )
    }
    return refused.memory > 0 ? overMemorySentence(limits.memoryMb) : undefined
  }

  #groupOf({ serverId }: Pick<RunPlace, 'serverId'>): ControlGroup | null {
    const { groups } = this.#parts.tier
    return groups && new ControlGroup(groups, serverId)
  }

  #troubled({ serverId }: Pick<RunPlace, 'serverId'>, error: unknown): void {
    const fields = { serverId, error: String(error) }
    this.#parts.log.warn(fields, 'A control group could not be changed.')
  }

  #identify(folder: RunPlace['folder'], run: string): EngineHandle | null {
    const pid = readEnginePid(folder)
    return pid === null ? null : identify(pid, run)
  }

  #prepare(place: RunPlace, order: RunOrder): Launch | Promise<Launch> {
    const { tier } = this.#parts
    const grouped = this.#inGroup(place, order)
    if (!tier.sandbox) return { command: [...grouped, ...order.command], filter: null }
    return this.#sandboxed(place, order, grouped)
  }

  async #sandboxed(
    { serverId, folder, port }: RunPlace,
    order: RunOrder,
    grouped: string[],
  ): Promise<Launch> {
    const { tier, log, dataDir, readable } = this.#parts
    const { filter, ownUser, system } = tier.sandbox ?? noSandbox()
    const user = ownUser ? userOf(port) : null
    await claimFiles(folder, {
      user,
      onRemoved: (path) => log.warn({ serverId, path }, 'What was no plain file was removed.'),
    })
    closeSync(openSync(folder.lockFile, 'a', 0o600))
    if (user !== null) await chown(folder.lockFile, user, user)
    for (const path of order.readable) allowReading(path)
    const command = sandboxCommand({
      command: order.command,
      folder,
      readable: [...readable, ...order.readable],
      hidden: dataDir,
      user,
      system,
    })
    return { command: [...grouped, ...command], filter }
  }

  /** Bounded from its first moment on: the shell enters the group before it becomes the engine. */
  #inGroup(place: RunPlace, { limits }: RunOrder): string[] {
    const group = this.#groupOf(place)
    if (!group) return []
    group.prepare(limits)
    return group.entering
  }
}

function noSandbox(): never {
  throw new Error('There is no sandbox on this machine.')
}
