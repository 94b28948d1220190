import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { serverIdSchema } from '@trellis/contract/kit/ids.ts'
import type { Isolation } from '@trellis/contract/kit/isolation.ts'
import type { Log } from '@trellis/program/log.ts'
import { describeGaps } from '@trellis/texts/isolation-gaps.ts'
import type {
  EngineHandle,
  EngineRun,
  PortConflict,
  RunEvents,
  RunOrder,
  RunTarget,
  RuntimeDriver,
} from '../driver.ts'
import { NoBridge } from './container-faults.ts'
import { getContainerName, getInstallation, labels } from './container-names.ts'
import { ContainerRun } from './container-run.ts'
import {
  type ContainerSetup,
  type ContainerSetupOptions,
  getContainers,
  prepareContainers,
} from './container-setup.ts'
import { tryContainer } from './container-trial.ts'
import { DockerApi } from './docker-api.ts'
import { removeContainer } from './server-container.ts'

export type DockerDriverDeps = ContainerSetupOptions & {
  socketPath: string
  /** All that an engine sees of the agent's own environment. */
  environment: Record<string, string>
  /** The command for the bundled engine without containers; the image has the same engine. */
  engineCommand: string[]
  /** The command for another engine; null where there is none. */
  bridgeCommand: string[] | null
  /** Servers are run only where nothing but the network is missing. */
  isNeeded: boolean
  log: Log
}

/** Until the service has answered. */
const unknown: Isolation = {
  driver: 'docker',
  user: 'shared',
  files: 'open',
  calls: 'open',
  limits: 'watched',
  network: 'open',
  ...describeGaps([{ code: 'service-silent' }]),
}

/** Runs each engine in a container of Docker or Podman. */
export class DockerDriver implements RuntimeDriver {
  readonly #deps: DockerDriverDeps
  readonly #api: DockerApi
  readonly #installation: string
  #isolation = unknown
  #ready: Promise<ContainerSetup> | null = null
  #isUnreachable = false
  /** The version that the image's engine reports; null until the trial has run. */
  engineVersion: string | null = null

  constructor(deps: DockerDriverDeps) {
    this.#deps = deps
    this.#installation = getInstallation(deps.dataDir)
    this.#api = new DockerApi(deps.socketPath, (isThere) => this.#reached(isThere))
  }

  get isolation(): Isolation {
    return this.#isolation
  }

  /** Tests the container service until it has passed once. Rejects with a sentence for the operator. */
  ready(): Promise<ContainerSetup> {
    this.#ready ??= this.#prepare().catch((error: unknown) => {
      this.#ready = null
      throw error
    })
    return this.#ready
  }

  newRun(place: RunTarget, events: RunEvents): EngineRun {
    const { environment, log } = this.#deps
    const parts = {
      api: this.#api,
      installation: this.#installation,
      environment,
      commandIn: (setup: ContainerSetup, order: RunOrder) => this.#commandIn(setup, order),
      log,
      ready: () => this.ready(),
      isBounded: () => this.#isolation.limits === 'kernel',
    }
    return new ContainerRun(place, parts, events)
  }

  /**
   * Returns the handle at once; the run that adopts it asks the service, and waits while it is
   * unreachable.
   */
  find(_place: RunTarget, handle: EngineHandle | null) {
    return { handle }
  }

  /** Each container has its own network namespace, and its service gives it its port only. */
  findPortConflicts(): PortConflict[] {
    return []
  }

  /** The server's lock keeps it safe until then. */
  settle({ serverId }: Omit<RunTarget, 'run'>): undefined {
    const name = getContainerName(this.#installation, serverId)
    this.#api.send(`/containers/${name}`, { method: 'DELETE' }).catch(() => undefined)
  }

  /** The image has the same programs as this machine, elsewhere. */
  #commandIn({ entrypoint, bridgeEntrypoint }: ContainerSetup, { command }: RunOrder): string[] {
    const { engineCommand, bridgeCommand } = this.#deps
    if (isDeepStrictEqual(command, engineCommand)) return entrypoint
    if (!isDeepStrictEqual(command, bridgeCommand))
      throw new Error('This is no program of Trellis.')
    if (bridgeEntrypoint === null) throw new NoBridge()
    return bridgeEntrypoint
  }

  async #prepare(): Promise<ContainerSetup> {
    const { dataDir, isNeeded, log } = this.#deps
    const setup = await prepareContainers(this.#api, this.#deps)
    await this.#removeForgotten()
    const { isolation, engineVersion } = await tryContainer(this.#api, setup, dataDir)
    this.#isolation = isolation
    this.engineVersion = engineVersion
    const { missing, missingCauses: _codes, ...inForce } = isolation
    log.info({ isolation: inForce, service: setup.kind }, 'Servers are kept apart.')
    for (const sentence of missing) log.warn({}, sentence)
    if (isNeeded && (isolation.files === 'open' || isolation.calls === 'open')) {
      throw new Error(`ISOLATION=needed, but containers are open: ${missing.join(' ')}`)
    }
    return setup
  }

  /** Removes containers of servers that were deleted while the service was unreachable. */
  async #removeForgotten(): Promise<void> {
    for (const { Id, Labels } of await getContainers(this.#api, this.#installation)) {
      const server = serverIdSchema.safeParse(Labels?.[labels.server])
      const isKnown = server.success && existsSync(join(this.#deps.dataDir, 'servers', server.data))
      if (isKnown) continue
      await removeContainer(this.#api, Id)
    }
  }

  #reached(isThere: boolean): void {
    if (isThere !== this.#isUnreachable) return
    this.#isUnreachable = !isThere
    // The service may have been replaced, so it must be checked again.
    if (!isThere) this.#ready = null
    const { log, socketPath } = this.#deps
    if (isThere) log.info({}, 'The container service answers again.')
    else log.warn({ socket: socketPath }, 'The container service does not answer.')
  }
}
