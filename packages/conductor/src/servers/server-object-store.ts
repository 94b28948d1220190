import type { GrowId, ServerId } from '@trellis/contract/kit/ids.ts'
import type { PlanLimits } from '@trellis/contract/kit/isolation.ts'
import { noPlanLimits } from '@trellis/contract/kit/isolation.ts'
import type { KubeApi } from '../kube/kube-api.ts'
import type { Cluster } from './cluster.ts'
import { getObjectName, notes, type ServerFacts } from './server-facts.ts'
import type { GetKeys } from './server-keys.ts'
import {
  getClaim,
  getPrint,
  getSecret,
  getService,
  getSet,
  getTemplate,
  type PodSettings,
} from './server-objects.ts'

type Deps = {
  api: KubeApi
  namespace: string
  cluster: Cluster
  settings: PodSettings
  getKeys: GetKeys
}

export type NewServer = Pick<ServerFacts, 'serverId' | 'name' | 'port' | 'ownerGrowId'>

/**
 * Writes the cluster's objects of a server. Every step is idempotent and may be interrupted: the
 * objects themselves record the progress.
 */
export class ServerObjectStore {
  readonly #deps: Deps

  constructor(deps: Deps) {
    this.#deps = deps
  }

  /** The StatefulSet comes last: where one is, everything that it needs is. */
  async create(server: NewServer): Promise<void> {
    const { api, settings, getKeys } = this.#deps
    const { serverId } = server
    const facts = { ...server, ...newFacts }
    await api.create(this.#path('secrets'), getSecret(serverId, getKeys(serverId)))
    await api.create(this.#path('persistentvolumeclaims'), getClaim(serverId, settings))
    await api.create(this.#path('services'), getService(serverId))
    await api.create(this.#sets, getSet(facts, settings))
  }

  noteMade(id: ServerId): Promise<unknown> {
    return this.#note(id, { [notes.made]: 'true' })
  }

  /** Marks a server as deleted; its leftovers are removed once they hold no backups. */
  async noteDeleted(id: ServerId): Promise<void> {
    if (this.#deps.cluster.facts(id) !== null) await this.#note(id, { [notes.deleted]: 'true' })
  }

  async noteNames(
    id: ServerId,
    { name, formerNames }: Pick<ServerFacts, 'name' | 'formerNames'>,
  ): Promise<void> {
    const former = JSON.stringify(formerNames)
    await this.#note(id, { [notes.name]: name, [notes.formerNames]: former })
  }

  async noteOwner(id: ServerId, ownerGrowId: GrowId): Promise<void> {
    await this.#note(id, { [notes.owner]: ownerGrowId })
  }

  async noteLimits(id: ServerId, limits: PlanLimits): Promise<void> {
    await this.#note(id, { [notes.limits]: JSON.stringify(limits) })
  }

  /**
   * Deletes the StatefulSet first, so that no new pod looks for the other objects. The data is
   * deleted with the volume.
   */
  async remove(id: ServerId): Promise<void> {
    const { api } = this.#deps
    const name = getObjectName(id)
    await api.delete(`${this.#sets}/${name}`, { propagationPolicy: 'Background' })
    await api.delete(`${this.#path('services')}/${name}`)
    await api.delete(`${this.#path('secrets')}/${name}`)
    await api.delete(`${this.#path('persistentvolumeclaims')}/${name}`)
  }

  /**
   * Updates the template for future pods after new limits or a new version; the present pod keeps
   * running.
   */
  async bringUpToDate(facts: ServerFacts): Promise<void> {
    const { api, settings } = this.#deps
    const template = getTemplate(facts, settings)
    const print = getPrint(template)
    if (facts.template === print) return
    // Replaces the whole template: a merge would keep removed fields.
    await api.patch(`${this.#sets}/${getObjectName(facts.serverId)}`, 'json-patch', [
      { op: 'add', path: formatPointer('metadata', 'annotations', notes.template), value: print },
      { op: 'replace', path: formatPointer('spec', 'template'), value: template },
    ])
  }

  /** Ends the pod of a server that does not run, so that the next one is as it should be. */
  async renewPod({ name, uid }: { name: string; uid: string }): Promise<void> {
    await this.#deps.api.delete(`${this.#path('pods')}/${name}`, { preconditions: { uid } })
  }

  #note(id: ServerId, annotations: Record<string, string>): Promise<unknown> {
    const path = `${this.#sets}/${getObjectName(id)}`
    return this.#deps.api.patch(path, 'merge-patch', { metadata: { annotations } })
  }

  get #sets(): string {
    return `/apis/apps/v1/namespaces/${this.#deps.namespace}/statefulsets`
  }

  #path(kind: string): string {
    return `/api/v1/namespaces/${this.#deps.namespace}/${kind}`
  }
}

/** The other facts of a new server. */
const newFacts = {
  formerNames: [],
  limits: noPlanLimits,
  template: '',
  isMade: false,
  isDeleted: false,
}

/** Escapes a key as JSON Patch does in a path. */
const formatPointer = (...keys: string[]) =>
  keys.map((key) => `/${key.replaceAll('~', '~0').replaceAll('/', '~1')}`).join('')
