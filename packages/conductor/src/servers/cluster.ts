import { type ServerId, serverIdSchema } from '@trellis/contract/kit/ids.ts'
import type { HostedPlacement } from '@trellis/contract/kit/placement.ts'
import type { Log } from '@trellis/program/log.ts'
import type { KubeApi } from '../kube/kube-api.ts'
import { Mirror } from '../kube/mirror.ts'
import {
  type Node,
  nodeSchema,
  type Pod,
  podSchema,
  type StatefulSet,
  setSchema,
} from '../kube/objects.ts'
import { getPlacement } from './get-placement.ts'
import {
  getObjectName,
  getPodName,
  managedBy,
  managedLabel,
  readFacts,
  type ServerFacts,
  serverLabel,
} from './server-facts.ts'
import { agentPort } from './server-objects.ts'

type Options = { api: KubeApi; namespace: string; log: Log }

/** The address of an agent. */
export type AgentAt = { host: string; port: number }

const ours = `?labelSelector=${encodeURIComponent(`${managedLabel}=${managedBy}`)}`

/** The hosted servers and their state, read from the cluster's objects. */
export class Cluster {
  readonly #sets: Mirror<StatefulSet>
  readonly #pods: Mirror<Pod>
  readonly #nodes: Mirror<Node>
  readonly #listeners = new Set<(id: ServerId) => void>()

  constructor({ api, namespace, log }: Options) {
    const within = `namespaces/${namespace}`
    const getServer = (kind: Mirror<StatefulSet> | Mirror<Pod>, name: string) =>
      kind.get(name)?.metadata.labels[serverLabel] ??
      name.replace(/^trellis-/, '').replace(/-0$/, '')
    this.#sets = new Mirror({
      api,
      log,
      schema: setSchema,
      path: `/apis/apps/v1/${within}/statefulsets${ours}`,
      onChange: (name) => this.#notify(getServer(this.#sets, name)),
    })
    this.#pods = new Mirror({
      api,
      log,
      schema: podSchema,
      path: `/api/v1/${within}/pods${ours}`,
      onChange: (name) => this.#notify(getServer(this.#pods, name)),
    })
    this.#nodes = new Mirror({
      api,
      log,
      schema: nodeSchema,
      path: '/api/v1/nodes',
      onChange: (name) => this.#nodeChanged(name),
    })
  }

  /** Resolves when everything that there is has been listed once. */
  async open(): Promise<void> {
    await Promise.all([this.#sets.open(), this.#pods.open(), this.#nodes.open()])
  }

  close(): void {
    for (const mirror of [this.#sets, this.#pods, this.#nodes]) mirror.close()
  }

  onChange(listener: (id: ServerId) => void): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** All that have objects, those that were deleted and only hold backups too. */
  all(): ServerFacts[] {
    return this.#sets.all().flatMap((set) => readFacts(set) ?? [])
  }

  facts(id: string): ServerFacts | null {
    const set = this.#sets.get(getObjectName(id))
    return set && readFacts(set)
  }

  /** Null for a server that there is not. */
  place(id: string, isAnswering: boolean): HostedPlacement | null {
    const set = this.#sets.get(getObjectName(id))
    if (set === null) return null
    const pod = this.#pods.get(getPodName(id))
    return getPlacement({ set, pod, node: this.#findNode(pod), isAnswering })
  }

  /** Null while no agent of it runs. */
  agentAt(id: string): AgentAt | null {
    const pod = this.#pods.get(getPodName(id))
    const { podIP: host, phase } = pod?.status ?? {}
    return host !== undefined && phase === 'Running' ? { host, port: agentPort } : null
  }

  /** Returns the address for players: the node's external address, or else its internal one. */
  playAddress(id: string): string | null {
    const pod = this.#pods.get(getPodName(id))
    const addresses = this.#findNode(pod)?.status.addresses ?? []
    const external = addresses.find(({ type }) => type === 'ExternalIP')?.address
    return external ?? pod?.status.hostIP ?? null
  }

  node(id: string): string | null {
    return this.#pods.get(getPodName(id))?.spec.nodeName ?? null
  }

  /** The pod that runs still has an older description than a new one would get; null when it has the newest. */
  outdatedPod(id: string): { name: string; uid: string } | null {
    const pod = this.#pods.get(getPodName(id))
    const wanted = this.#sets.get(getObjectName(id))?.status.updateRevision
    if (pod === null || wanted === undefined || pod.metadata.deletionTimestamp !== undefined)
      return null
    if (pod.metadata.labels['controller-revision-hash'] === wanted) return null
    return { name: pod.metadata.name, uid: pod.metadata.uid }
  }

  #findNode(pod: Pod | null): Node | null {
    return pod?.spec.nodeName === undefined ? null : this.#nodes.get(pod.spec.nodeName)
  }

  #notify(id: string): void {
    const server = serverIdSchema.safeParse(id)
    if (!server.success) return
    for (const listener of this.#listeners) listener(server.data)
  }

  #nodeChanged(name: string): void {
    for (const pod of this.#pods.all()) {
      const id = pod.metadata.labels[serverLabel]
      if (pod.spec.nodeName === name && id !== undefined) this.#notify(id)
    }
  }
}
