import * as z from 'zod'

/**
 * The fields that the conductor reads of the cluster's objects; all exist since Kubernetes 1.20.
 */
const metadataSchema = z.object({
  name: z.string(),
  uid: z.string(),
  resourceVersion: z.string(),
  labels: z.record(z.string(), z.string()).default({}),
  annotations: z.record(z.string(), z.string()).default({}),
  deletionTimestamp: z.string().optional(),
})

const conditionSchema = z.object({
  type: z.string(),
  status: z.string(),
  reason: z.string().default(''),
  message: z.string().default(''),
})

export const setSchema = z.object({
  metadata: metadataSchema,
  spec: z.object({ replicas: z.int().default(1) }),
  status: z.object({ updateRevision: z.string().optional() }).default({}),
})
export type StatefulSet = z.output<typeof setSchema>

const containerStateSchema = z.object({
  waiting: z.object({ reason: z.string().default(''), message: z.string().default('') }).optional(),
})

export const podSchema = z.object({
  metadata: metadataSchema,
  spec: z.object({ nodeName: z.string().optional() }),
  status: z
    .object({
      phase: z.string().default('Pending'),
      podIP: z.string().optional(),
      hostIP: z.string().optional(),
      conditions: z.array(conditionSchema).default([]),
      containerStatuses: z.array(z.object({ state: containerStateSchema.default({}) })).default([]),
    })
    .prefault({}),
})
export type Pod = z.output<typeof podSchema>

export const nodeSchema = z.object({
  metadata: metadataSchema,
  status: z
    .object({
      conditions: z.array(conditionSchema).default([]),
      addresses: z.array(z.object({ type: z.string(), address: z.string() })).default([]),
    })
    .prefault({}),
})
export type Node = z.output<typeof nodeSchema>

export type Condition = z.output<typeof conditionSchema>
export type KubeObject = { metadata: z.output<typeof metadataSchema> }
