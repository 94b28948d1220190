import * as z from 'zod'

/** The sentences about a server that is not reachable. The panel translates them by their English text. */
export const placementSentences = {
  parked: 'It is set aside by the operator.',
  placing: 'The cluster is choosing a machine for it.',
  node: 'It waits for a machine with room for it.',
  volume: 'It waits for its volume, the disk with its files.',
  lost: 'Its machine does not answer. So that the server never runs twice, it waits until the machine is back, or until the cluster starts it on another one.',
  moving: 'It is being stopped on its machine, and starts again after that.',
  beginning: 'It is being started on its machine.',
}

/** The placement of a server in a cluster. */
export const placementSchema = z.object({
  /**
   * `ready`: it is reachable; `waiting`: it waits for a node or its volume; `lost`: its node is unreachable.
   */
  state: z.enum(['ready', 'waiting', 'lost']),
  /** The current state, for the owner; null while it is ready. */
  sentence: z.string().nullable(),
})
export type Placement = z.output<typeof placementSchema>

/** The placement with details for operators. */
export const hostedPlacementSchema = placementSchema.extend({
  /** The name of its node; null while it is on none. */
  node: z.string().nullable(),
  /** The cluster's own message, for the operator. */
  detail: z.string().nullable(),
})
export type HostedPlacement = z.output<typeof hostedPlacementSchema>
