import { setTimeout } from 'node:timers/promises'
import type { ServerId } from '@trellis/contract/kit/ids.ts'
import type { ServerLimits } from '@trellis/contract/kit/isolation.ts'
import { parseJson } from '@trellis/document/json-text.ts'
import type { EngineUse } from '../driver.ts'
import { getContainerName, labels } from './container-names.ts'
import { getBounds, getResources } from './container-order.ts'
import {
  type Container,
  containerSchema,
  createdSchema,
  statsSchema,
  waitedSchema,
} from './docker-answers.ts'
import { type DockerApi, DockerRefusal } from './docker-api.ts'
import { stripLogFrames } from './plain-log.ts'

const mib = 1024 * 1024
/** A game that is still there saves within this time. */
const graceSeconds = 20
const maxLines = 200
const maxRemovals = 50
const removalMs = 100

/** The one container that a server can have: its name is the server's, so that the service itself refuses a second one. */
export class ServerContainer {
  readonly #api: DockerApi
  readonly #name: string
  readonly #path: string

  constructor(api: DockerApi, installation: string, serverId: ServerId) {
    this.#api = api
    this.#name = getContainerName(installation, serverId)
    this.#path = `/containers/${this.#name}`
  }

  async kind(): Promise<'docker' | 'podman'> {
    return (await this.#api.service()).kind
  }

  async create(order: object): Promise<void> {
    await this.#api.ask('/containers/create', createdSchema, {
      method: 'POST',
      query: { name: this.#name },
      body: order,
    })
  }

  async start(): Promise<void> {
    await this.#api.send(`${this.#path}/start`)
  }

  /** Null when there is none of this run. */
  async find(run: string): Promise<Container | null> {
    const found = await this.#inspect()
    return found?.Config.Labels?.[labels.run] === run ? found : null
  }

  /** Resolves when it has ended. */
  async ended(): Promise<void> {
    await this.#api.ask(`${this.#path}/wait`, waitedSchema, { method: 'POST', timeoutMs: null })
  }

  async signal(signal: NodeJS.Signals): Promise<void> {
    await ignoreStatuses([404, 409], this.#api.send(`${this.#path}/kill`, { query: { signal } }))
  }

  /** One that runs. */
  async bound(limits: ServerLimits): Promise<void> {
    const call =
      (await this.kind()) === 'podman'
        ? this.#api.sendToPodman(`${this.#path}/update`, { body: getResources(limits) })
        : this.#api.send(`${this.#path}/update`, { body: getBounds(limits) })
    await ignoreStatuses([404, 409], call)
  }

  /** Null when it is not running any more. */
  async use(): Promise<EngineUse | null> {
    const query = { stream: false, 'one-shot': true }
    const reply = (await this.#api.read(`${this.#path}/stats`, { query })).toString('utf8')
    // Podman's word for a container that ends just now.
    if (reply.trim() === '') return null
    const stats = statsSchema.parse(parseJson(reply))
    const { usage, stats: parts } = stats.memory_stats
    if (usage === undefined) return null
    // Subtracts file pages that the kernel would reclaim first, as monitoring tools do.
    const idle = parts?.total_inactive_file ?? parts?.inactive_file ?? 0
    return {
      memoryMb: Math.round((Math.max(0, usage - idle) / mib) * 10) / 10,
      cpuMs: stats.cpu_stats.cpu_usage.total_usage / 1e6,
      at: Date.parse(stats.read),
    }
  }

  /** Returns the program's last output. */
  async output(): Promise<string> {
    const query = { stdout: true, stderr: true, tail: maxLines }
    return stripLogFrames(await this.#api.read(`${this.#path}/logs`, { query }))
  }

  /**
   * Removes the container of an earlier run; a running one may save first, because two engines must
   * not share the files.
   */
  async clear(): Promise<void> {
    for (let attempt = 0; attempt < maxRemovals; attempt++) {
      const left = await this.#inspect()
      if (!left) return
      if (left.State.Running) await this.#stop()
      await this.remove()
      // The end of the run before may have it removed at the same time, which takes its time.
      await setTimeout(removalMs)
    }
    throw new Error('The container of an earlier run cannot be removed.')
  }

  async remove(): Promise<void> {
    await removeContainer(this.#api, this.#name)
  }

  async #stop(): Promise<void> {
    const call = { query: { t: graceSeconds }, timeoutMs: (graceSeconds + 10) * 1000 }
    await ignoreStatuses([404], this.#api.send(`${this.#path}/stop`, call))
  }

  async #inspect(): Promise<Container | null> {
    try {
      return await this.#api.ask(`${this.#path}/json`, containerSchema)
    } catch (error) {
      if (error instanceof DockerRefusal && error.status === 404) return null
      throw error
    }
  }
}

/** Removes a container in any state; does nothing when it is already removed or being removed. */
export async function removeContainer(api: DockerApi, name: string): Promise<void> {
  const call = api.send(`/containers/${name}`, { method: 'DELETE', query: { force: true } })
  await ignoreStatuses([404, 409], call)
}

/** Ignores these statuses, for a container that may have ended. */
async function ignoreStatuses(statuses: number[], call: Promise<void>): Promise<void> {
  try {
    await call
  } catch (error) {
    if (!(error instanceof DockerRefusal) || !statuses.includes(error.status)) throw error
  }
}
