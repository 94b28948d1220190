import * as z from 'zod'

/** The sentences about a server that is not reachable. The panel translates them by their English text. */
export const placementSentences = {
  parked: 'It is set aside by the operator.',
  placing: 'The cluster is about to place it.',
  node: 'It waits for a node with room for it.',
  volume: 'It waits for its volume.',
  lost: 'Its node is not reachable. So that it never runs twice, it waits: for its node to come back, or for the cluster to free its volume and start it elsewhere.',
  moving: 'It is being stopped on its node, and starts again after that.',
  beginning: 'It is being started on its node.',
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
