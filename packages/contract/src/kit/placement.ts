import * as z from 'zod'

/** Why a server of a cluster is not reachable. */
export const placementCodeSchema = z.enum([
  'parked',
  'placing',
  'node',
  'volume',
  'lost',
  'moving',
  'beginning',
])
export type PlacementCode = z.output<typeof placementCodeSchema>

/** The placement of a server in a cluster. */
export const placementSchema = z.object({
  /**
   * `ready`: it is reachable; `waiting`: it waits for a node or its volume; `lost`: its node is unreachable.
   */
  state: z.enum(['ready', 'waiting', 'lost']),
  /** The current state, for the owner; null while it is ready. */
  sentence: z.string().nullable(),
  /** The code of the sentence; null while it is ready, and from an older conductor. */
  code: placementCodeSchema.nullable().default(null),
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

/** The values of the refusal of a server that is out of reach. An older conductor gives no code. */
export type AwayParams = { place: string; placeCode?: PlacementCode }

/** Returns the place of a server as the values of a refusal. */
export const getAwayParams = (
  place: Pick<Placement, 'sentence' | 'code'> | null | undefined,
): AwayParams => ({
  place: place?.sentence ?? '',
  ...(place?.code && { placeCode: place.code }),
})
