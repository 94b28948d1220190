import type { HostedPlacement, PlacementCode } from '@trellis/contract/kit/placement.ts'
import type { Condition, Node, Pod, StatefulSet } from '../kube/objects.ts'
import { placementTexts } from './placement-texts.ts'

/** The English words of the panel, for programs that have no own. */
const sentences: Record<PlacementCode, string> = placementTexts

type PodState = { set: StatefulSet; pod: Pod | null; node: Node | null; isAnswering: boolean }

/** Derives a server's place and the reason for its wait from the cluster's objects. */
export function getPlacement({ set, pod, node, isAnswering }: PodState): HostedPlacement {
  const on = pod?.spec.nodeName ?? null
  // An answering agent is ready, even if the cluster has not noticed it yet.
  if (isAnswering) return { state: 'ready', sentence: null, code: null, node: on, detail: null }
  const word = (code: PlacementCode) => ({ sentence: sentences[code], code })
  const waiting = (code: PlacementCode, detail: string | null = null): HostedPlacement => ({
    state: 'waiting',
    ...word(code),
    node: on,
    detail,
  })
  if (pod === null) return waiting(set.spec.replicas === 0 ? 'parked' : 'placing')
  if (on === null) {
    const { message = null } = getCondition(pod.status.conditions, 'PodScheduled') ?? {}
    return waiting(isOfVolume(message ?? '') ? 'volume' : 'node', message)
  }
  if (!isReady(node)) {
    const detail = getCondition(node?.status.conditions ?? [], 'Ready')?.message ?? null
    return { state: 'lost', ...word('lost'), node: on, detail }
  }
  if (pod.metadata.deletionTimestamp !== undefined) return waiting('moving')
  return waiting('beginning', describeWait(pod))
}

const getCondition = (conditions: Condition[], type: string) =>
  conditions.find((condition) => condition.type === type)

/** A node that is gone from the cluster's list is as little there as one that does not answer. */
const isReady = (node: Node | null) =>
  getCondition(node?.status.conditions ?? [], 'Ready')?.status === 'True'

/** The scheduler has one sentence for all that is in the way. */
const isOfVolume = (message: string) => /volume/i.test(message)

function describeWait({ status }: Pod): string | null {
  const waiting = status.containerStatuses.find(({ state }) => state.waiting)?.state.waiting
  return waiting ? `${waiting.reason} ${waiting.message}`.trim() : null
}
