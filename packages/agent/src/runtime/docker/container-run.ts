import { type FSWatcher, mkdirSync, readdirSync, watch, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import type { ServerLimits } from '@trellis/contract/kit/isolation.ts'
import type { Reason } from '@trellis/contract/kit/reason.ts'
import type { Log } from '@trellis/program/log.ts'
import type {
  EngineExit,
  EngineHandle,
  EngineRun,
  EngineUse,
  RunEvents,
  RunOrder,
  RunTarget,
} from '../driver.ts'
import { getOverMemory } from '../process/engine-bounds.ts'
import { getExit, isEndedByItself } from '../process/engine-exit.ts'
import { clearTraces, outputFile } from '../process/engine-process.ts'
import { getPerhapsOverMemory, getStartFault } from './container-faults.ts'
import { labels } from './container-names.ts'
import { createContainerOrder } from './container-order.ts'
import type { ContainerSetup } from './container-setup.ts'
import { getContainerUser } from './container-user.ts'
import type { Container } from './docker-answers.ts'
import { type DockerApi, DockerUnreachable } from './docker-api.ts'
import { prepareFolder } from './prepare-folder.ts'
import { ServerContainer } from './server-container.ts'

type Deps = {
  api: DockerApi
  installation: string
  environment: Record<string, string>
  log: Log
  /** Returns the command that the image runs for an order. Throws `NoBridge`. */
  commandIn: (setup: ContainerSetup, order: RunOrder) => string[]
  /** Resolves when the service is ready; rejects with a sentence for the operator. */
  ready: () => Promise<ContainerSetup>
  /** Returns whether the kernel enforces the limits. */
  isBounded: () => boolean
}

const maxAttempts = 10
const attemptMs = 500

const unknownExit: EngineExit = { code: null, signal: null }

/** One life of an engine in a container, which outlives the agent and keeps how it ended until the agent has seen it. */
export class ContainerRun implements EngineRun {
  readonly #place: RunTarget
  readonly #deps: Deps
  readonly #events: RunEvents
  readonly #container: ServerContainer
  readonly #watcher: FSWatcher
  #limits: ServerLimits | null = null
  /** False until the container has the present limits. */
  #isBounded = true
  #handle: EngineHandle | null = null
  #use: EngineUse | null = null
  #wanted: NodeJS.Signals | null = null
  /** The reason why this agent killed it. */
  #fault: Reason | null = null
  #isKilledHere = false
  /** There is, or was, a container of this run. */
  #isBegun = false
  #isOver = false
  #isLooking = false
  #isWaiting = false

  constructor(place: RunTarget, deps: Deps, events: RunEvents) {
    const { folder } = place
    this.#place = place
    this.#deps = deps
    this.#events = events
    this.#container = new ServerContainer(deps.api, deps.installation, place.serverId)
    mkdirSync(folder.control, { recursive: true, mode: 0o700 })
    this.#watcher = watch(folder.control, (_event, file) => this.#handleFile(file))
    this.#watcher.on('error', () => undefined)
  }

  spawn(order: RunOrder): void {
    clearTraces(this.#place.folder)
    this.#limits = order.limits
    this.#start(order).catch((error: unknown) => this.#failed(error))
  }

  adopt(handle: EngineHandle | null): void {
    this.#handle = handle
    this.#isBegun = true
    for (const file of readdirSync(this.#place.folder.control)) this.#handleFile(file)
    this.#checkSoon()
  }

  check(): void {
    if (this.#isOver || !this.#isBegun) return
    this.#checkSoon()
  }

  bound(limits: ServerLimits): void {
    this.#limits = limits
    this.#isBounded = false
    if (this.#isBegun) this.#checkSoon()
  }

  use(): EngineUse | null {
    return this.#use
  }

  signal(signal: NodeJS.Signals): void {
    this.#wanted = signal
    if (this.#isBegun) this.#checkSoon()
  }

  close(): void {
    this.#isOver = true
    this.#watcher.close()
  }

  async #start(order: RunOrder): Promise<void> {
    const { environment, installation, commandIn } = this.#deps
    const { serverId, port, folder, run } = this.#place
    const setup = await this.#setup()
    const command = commandIn(setup, order)
    const secrets = await prepareFolder(this.#place, order, this.#deps.log)
    await this.#container.clear()
    if (this.#isOver) return
    await this.#container.create(
      createContainerOrder({
        setup,
        labels: {
          [labels.installation]: installation,
          [labels.server]: serverId,
          [labels.run]: run,
        },
        user: getContainerUser(port),
        folder,
        readable: [...order.readable, ...Object.values(secrets)],
        environment: { ...environment, ...order.environment, ...secrets },
        limits: this.#limits ?? order.limits,
        port,
        command,
      }),
    )
    await this.#container.start()
    this.#isBegun = true
    this.#checkSoon()
  }

  /** A service that is just being restarted is waited for: each failed start would count as a crash. */
  async #setup(): Promise<ContainerSetup> {
    for (let attempt = 1; ; attempt++) {
      try {
        return await this.#deps.ready()
      } catch (error) {
        const isFinal = attempt === maxAttempts || this.#isOver || this.#wanted !== null
        if (isFinal || !(error instanceof DockerUnreachable)) throw error
        await setTimeout(attemptMs)
      }
    }
  }

  #handleFile(file: string | null): void {
    if (this.#isOver || file === null) return
    if (file === basename(this.#place.folder.controlSocket)) this.#events.onListening()
  }

  /** Runs one check at a time; retries an unreachable service at the next check. */
  #checkSoon(): void {
    if (this.#isLooking || this.#isOver) return
    this.#isLooking = true
    this.#check()
      .catch((error: unknown) => this.#troubled(error))
      .finally(() => {
        this.#isLooking = false
      })
  }

  async #check(): Promise<void> {
    const container = await this.#container.find(this.#place.run)
    if (this.#isOver) return
    if (!container) return this.#end(unknownExit)
    if (!container.State.Running) return await this.#ended(container)
    this.#running(container)
    await this.#applyOrders()
    const use = await this.#container.use()
    if (use) this.#use = use
    await this.#endExcess()
  }

  #running({ State }: Container): void {
    const isNew = this.#handle?.startTime !== State.StartedAt
    if (isNew) {
      this.#handle = { pid: State.Pid, startTime: State.StartedAt }
      this.#events.onProcess(this.#handle)
    }
    if (this.#isWaiting) return
    this.#isWaiting = true
    this.#container
      .ended()
      .catch(() => undefined)
      .finally(() => {
        this.#isWaiting = false
        this.#checkSoon()
      })
  }

  /** Applies pending signals and limits; retries them if the service is unreachable. */
  async #applyOrders(): Promise<void> {
    const signal = this.#wanted
    if (signal !== null) {
      this.#isKilledHere ||= signal === 'SIGKILL'
      await this.#container.signal(signal)
      if (this.#wanted === signal) this.#wanted = null
    }
    const limits = this.#limits
    if (this.#isBounded || !limits) return
    await this.#container.bound(limits)
    this.#isBounded = this.#limits === limits
  }

  /** Enforces the memory limit where the kernel does not. */
  async #endExcess(): Promise<void> {
    if (this.#deps.isBounded() || !this.#limits || !this.#use) return
    const { memoryMb } = this.#limits
    if (this.#use.memoryMb <= memoryMb) return
    this.#fault = getOverMemory(memoryMb)
    this.#isKilledHere = true
    await this.#container.signal('SIGKILL')
  }

  async #ended(container: Container): Promise<void> {
    const { State } = container
    if (State.Status === 'created') return this.#end(unknownExit)
    const output = await this.#container.output().catch(() => '')
    if (this.#isOver) return
    writeFileSync(join(this.#place.folder.run, outputFile), output, { mode: 0o600 })
    const exit = getExit(State.ExitCode)
    const fault = isEndedByItself(exit)
      ? null
      : (this.#fault ?? (await this.#limitFault(container)))
    this.#end(fault === null ? exit : { ...exit, fault })
  }

  async #limitFault({ State, HostConfig }: Container): Promise<Reason | null> {
    const isPodman = (await this.#container.kind()) === 'podman'
    const bound = Math.round(HostConfig.Memory / 1024 / 1024)
    // Podman keeps reporting the limit from the container's creation.
    const memoryMb = (isPodman ? this.#limits?.memoryMb : undefined) ?? bound
    if (State.OOMKilled) return getOverMemory(memoryMb)
    // Podman does not always report this, and an unrequested SIGKILL has no other likely cause.
    const isKill = getExit(State.ExitCode).signal === 'SIGKILL' && !this.#isKilledHere
    return isKill && isPodman ? getPerhapsOverMemory(memoryMb) : null
  }

  /**
   * Removes the container only here: until then the next agent can still learn how the run ended.
   */
  #end(exit: EngineExit): void {
    if (this.#isOver) return
    this.close()
    this.#events.onExit(exit)
    this.#container.remove().catch((error: unknown) => this.#troubled(error))
  }

  #failed(error: unknown): void {
    if (this.#isOver) return
    const why = error instanceof Error ? error.message : String(error)
    writeFileSync(join(this.#place.folder.run, outputFile), `${why}\n`, { mode: 0o600 })
    this.#end({ ...unknownExit, fault: getStartFault(error) })
  }

  #troubled(error: unknown): void {
    if (error instanceof DockerUnreachable) return
    const { serverId } = this.#place
    this.#deps.log.warn({ serverId, error: String(error) }, 'A container could not be checked.')
  }
}
