import type { HostedPlace } from '@trellis/contract/kit/place.ts'
import type { Condition, Node, Pod, StatefulSet } from '../kube/objects.ts'

type Seen = { set: StatefulSet; pod: Pod | null; node: Node | null; isAnswering: boolean }

/** Derives a server's place and the reason for its wait from the cluster's objects. */
export function getPlace({ set, pod, node, isAnswering }: Seen): HostedPlace {
  const on = pod?.spec.nodeName ?? null
  // An answering agent is ready, even if the cluster has not noticed it yet.
  if (isAnswering) return { state: 'ready', sentence: null, node: on, detail: null }
  const waiting = (sentence: string, detail: string | null = null): HostedPlace => ({
    state: 'waiting',
    sentence,
    node: on,
    detail,
  })
  if (pod === null) return waiting(set.spec.replicas === 0 ? sentences.parked : sentences.placing)
  if (on === null) {
    const { message = null } = getCondition(pod.status.conditions, 'PodScheduled') ?? {}
    return waiting(isOfVolume(message ?? '') ? sentences.volume : sentences.node, message)
  }
  if (!isReady(node)) {
    const detail = getCondition(node?.status.conditions ?? [], 'Ready')?.message ?? null
    return { state: 'lost', sentence: sentences.lost, node: on, detail }
  }
  if (pod.metadata.deletionTimestamp !== undefined) return waiting(sentences.moving)
  return waiting(sentences.beginning, whyNotRunning(pod))
}

const sentences = {
  parked: 'It is set aside by the operator.',
  placing: 'The cluster is about to place it.',
  node: 'It waits for a node with room for it.',
  volume: 'It waits for its volume.',
  lost: 'Its node is not reachable. So that it never runs twice, it waits: for its node to come back, or for the cluster to free its volume and start it elsewhere.',
  moving: 'It is being stopped on its node, and starts again after that.',
  beginning: 'It is being started on its node.',
}

const getCondition = (conditions: Condition[], type: string) =>
  conditions.find((condition) => condition.type === type)

/** A node that is gone from the cluster's list is as little there as one that does not answer. */
const isReady = (node: Node | null) =>
  getCondition(node?.status.conditions ?? [], 'Ready')?.status === 'True'

/** The scheduler has one sentence for all that is in the way. */
const isOfVolume = (message: string) => /volume/i.test(message)

function whyNotRunning({ status }: Pod): string | null {
  const waiting = status.containerStatuses.find(({ state }) => state.waiting)?.state.waiting
  return waiting ? `${waiting.reason} ${waiting.message}`.trim() : null
}
