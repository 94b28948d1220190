import * as z from 'zod'

/** Where a server of a cluster is. */
export const placeSchema = z.object({
  /** `ready`: it can be asked; `waiting`: for a node or its volume; `lost`: its node is not reachable. */
  state: z.enum(['ready', 'waiting', 'lost']),
  /** The current state, for the owner; null while it is ready. */
  sentence: z.string().nullable(),
})
export type Place = z.output<typeof placeSchema>

/** The same for operators. */
export const hostedPlaceSchema = placeSchema.extend({
  /** The name of the node that it is on; null while it is on none. */
  node: z.string().nullable(),
  /** The cluster's own message, for the operator. */
  detail: z.string().nullable(),
})
export type HostedPlace = z.output<typeof hostedPlaceSchema>
