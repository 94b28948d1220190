import * as z from 'zod'

/** The placement of a server in a cluster. */
export const placeSchema = z.object({
  /**
   * `ready`: it is reachable; `waiting`: it waits for a node or its volume; `lost`: its node is unreachable.
   */
  state: z.enum(['ready', 'waiting', 'lost']),
  /** The current state, for the owner; null while it is ready. */
  sentence: z.string().nullable(),
})
export type Place = z.output<typeof placeSchema>

/** The placement with details for operators. */
export const hostedPlaceSchema = placeSchema.extend({
  /** The name of its node; null while it is on none. */
  node: z.string().nullable(),
  /** The cluster's own message, for the operator. */
  detail: z.string().nullable(),
})
export type HostedPlace = z.output<typeof hostedPlaceSchema>
