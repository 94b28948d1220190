import type { spawn } from 'node:child_process'
import { closeSync, openSync } from 'node:fs'
import { chown } from 'node:fs/promises'
import type { Isolation } from '@trellis/contract/kit/isolation.ts'
import type { Reason } from '@trellis/contract/kit/reason.ts'
import type { Log } from '@trellis/program/log.ts'
import type {
  EngineHandle,
  PortConflict,
  PortHolder,
  RunEvents,
  RunOrder,
  RunTarget,
  RuntimeDriver,
} from '../driver.ts'
import { allowReading, claimFiles } from './claim-files.ts'
import { ControlGroup, type GroupRoots } from './control-group.ts'
import { EngineBounds, getOverMemory } from './engine-bounds.ts'
import {
  EngineProcess,
  type Launch,
  noteOutput,
  readEnginePid,
  readProcessExit,
} from './engine-process.ts'
import { liftRules, type NetworkGuard } from './network-guard.ts'
import { getOwnUserCommand, type UserView } from './own-user.ts'
import { listPortConflicts } from './port-watch.ts'
import { findShim, identify, isAlive } from './process-identity.ts'
import { getSandboxCommand } from './sandbox.ts'
import { getUser, killProcesses } from './server-user.ts'

/**
 * The isolation that this machine supports, as `findTier` has tested it; null for a missing part.
 */
export type Tier = {
  isolation: Isolation
  sandbox: {
    /** The seccomp program's file. */
    filter: string
    /** Each server runs as its own user. */
    ownUser: boolean
    system: string[]
  } | null
  /** Each server as its own user, without a sandbox; null where that is not possible, or not needed. */
  userView: UserView | null
  groups: GroupRoots | null
  network: NetworkGuard | null
}

const networkError = 'The network rule of a server could not be set.'

export type ProcessDriverDeps = {
  tier: Tier
  spawn: typeof spawn
  log: Log
  dataDir: string
  /** The paths that all engines read: their program and runtime. */
  readable: string[]
  environment: Record<string, string>
}

/** Runs each engine as a child process, as far apart from the others as the machine allows. */
export class ProcessDriver implements RuntimeDriver {
  readonly #deps: ProcessDriverDeps

  constructor(deps: ProcessDriverDeps) {
    this.#deps = deps
  }

  get isolation(): Isolation {
    return this.#deps.tier.isolation
  }

  newRun(place: RunTarget, events: RunEvents): EngineProcess {
    const { spawn, environment } = this.#deps
    const prepare = (order: RunOrder) => this.#prepare(place, order)
    const settle = () => this.settle(place)
    this.#allowPort(place).catch((error: unknown) => this.#troubled(place, error, networkError))
    const bounds = new EngineBounds(this.#findGroup(place), (error) => this.#troubled(place, error))
    return new EngineProcess(place, { spawn, environment, prepare, bounds, settle }, events)
  }

  find({ folder, run }: RunTarget, known: EngineHandle | null) {
    const handle = known ?? this.#identify(folder, run)
    if (handle && isAlive(handle)) return { handle }
    const exit = readProcessExit(folder, run)
    if (exit !== null) return { exit }
    // The earlier agent may have ended before the shim wrote the engine's pid.
    return findShim(run) && { handle: null }
  }

  findPortConflicts(servers: readonly PortHolder[], reserved: readonly number[]): PortConflict[] {
    return this.#deps.tier.network ? listPortConflicts(servers, reserved) : []
  }

  /** Kills all leftovers of the run; returns why it ended if the kernel was involved. */
  settle(place: Omit<RunTarget, 'run'>): Reason | undefined {
    const group = this.#findGroup(place)
    if (!group) {
      if (this.#deps.tier.userView) killProcesses(getUser(place.port))
      return undefined
    }
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
    return refused.memory > 0 ? getOverMemory(limits.memoryMb) : undefined
  }

  #findGroup({ serverId }: Pick<RunTarget, 'serverId'>): ControlGroup | null {
    const { groups } = this.#deps.tier
    return groups && new ControlGroup(groups, serverId)
  }

  #troubled(
    { serverId }: Pick<RunTarget, 'serverId'>,
    error: unknown,
    text = 'A control group could not be changed.',
  ): void {
    this.#deps.log.warn({ serverId, error: String(error) }, text)
  }

  /** Also for runs that are adopted: an earlier agent may not have allowed their ports. */
  async #allowPort({ port }: Pick<RunTarget, 'port'>): Promise<void> {
    const { network, userView } = this.#deps.tier
    if (network) await network.allow(getUser(port), port)
    else if (userView) await liftRules(getUser(port), port)
  }

  #identify(folder: RunTarget['folder'], run: string): EngineHandle | null {
    const pid = readEnginePid(folder)
    return pid === null ? null : identify(pid, run)
  }

  #prepare(place: RunTarget, order: RunOrder): Launch | Promise<Launch> {
    const { tier } = this.#deps
    const grouped = this.#inGroup(place, order)
    if (tier.sandbox) return this.#sandboxed(place, order, { grouped, sandbox: tier.sandbox })
    if (tier.userView) return this.#asOwnUser(place, order, { grouped, view: tier.userView })
    return { command: [...grouped, ...order.command], filter: null }
  }

  async #sandboxed(
    place: RunTarget,
    order: RunOrder,
    { grouped, sandbox }: { grouped: string[]; sandbox: NonNullable<Tier['sandbox']> },
  ): Promise<Launch> {
    const { dataDir, readable } = this.#deps
    const user = sandbox.ownUser ? getUser(place.port) : null
    await this.#claim(place, order, user)
    const command = getSandboxCommand({
      command: order.command,
      folder: place.folder,
      readable: [...readable, ...order.readable],
      hidden: dataDir,
      user,
      system: sandbox.system,
    })
    return { command: [...grouped, ...command], filter: sandbox.filter }
  }

  async #asOwnUser(
    place: RunTarget,
    order: RunOrder,
    { grouped, view }: { grouped: string[]; view: UserView },
  ): Promise<Launch> {
    const { dataDir, readable } = this.#deps
    const user = getUser(place.port)
    await this.#claim(place, order, user)
    const command = await getOwnUserCommand({
      view,
      command: order.command,
      folder: place.folder,
      readable: [...readable, ...order.readable],
      dataDir,
      user,
    })
    return { command: [...grouped, ...command], filter: null }
  }

  /** Gives the server's user access to the files that it reads and writes. */
  async #claim(place: RunTarget, order: RunOrder, user: number | null): Promise<void> {
    const { serverId, folder } = place
    const { log } = this.#deps
    await Promise.all([
      this.#allowPort(place),
      claimFiles(folder, {
        user,
        onRemoved: (path) => log.warn({ serverId, path }, 'What was no plain file was removed.'),
      }),
    ])
    closeSync(openSync(folder.lockFile, 'a', 0o600))
    if (user !== null) await chown(folder.lockFile, user, user)
    for (const path of order.readable) allowReading(path)
  }

  /** Bounded from its first moment on: the shell enters the group before it becomes the engine. */
  #inGroup(place: RunTarget, { limits }: RunOrder): string[] {
    const group = this.#findGroup(place)
    if (!group) return []
    group.prepare(limits)
    return group.entering
  }
}
