import * as z from 'zod'
import { serverEngineSchema } from '../hosting/engines.ts'
import { powerActionSchema } from '../hosting/power-rules.ts'
import { type ServerStatus, serverMetricsSchema, serverStatusSchema } from '../hosting/servers.ts'
import { instantSchema, serverNameSchema, userIdSchema } from '../kit/ids.ts'
import { runIsolationSchema, serverLimitsSchema } from '../kit/isolation.ts'
import { hostedPlacementSchema } from '../kit/placement.ts'
import type { Refusal } from '../kit/refusal.ts'
import { replySchema } from '../kit/reply.ts'
import { route } from '../kit/route.ts'
import { managedSuspensionSchema } from '../kit/suspension.ts'
import { serverKindSchema } from '../kit/test-copy.ts'

/** A server as admins see it. */
export const managedServerSchema = z.object({
  name: z.string(),
  ownerGrowId: z.string(),
  ownerId: userIdSchema,
  status: serverStatusSchema,
  players: z.int(),
  version: z.string(),
  kind: serverKindSchema,
  /** The version after a restart, if it differs from the running one; otherwise null. */
  updateVersion: z.string().nullable(),
  /** Null unless an admin has suspended it. */
  suspension: managedSuspensionSchema.nullable(),
})
export type ManagedServer = z.output<typeof managedServerSchema>

export const listManagedServers = route({
  method: 'GET',
  path: '/admin/servers',
  access: 'servers:view',
  summary: 'Every server, by name.',
  reply: z.array(managedServerSchema),
})

export const listServerLoads = route({
  method: 'GET',
  path: '/admin/server-loads',
  access: 'servers:view',
  summary: 'What each running server uses now, at most two seconds old.',
  reply: z.object({
    /** The name, percent of one core, and megabytes. */
    loads: z.array(z.tuple([z.string(), z.number(), z.number()])),
  }),
  rateLimit: { max: 60, perSeconds: 60 },
})

const params = z.object({ name: serverNameSchema })

export const readManagedServer = route({
  method: 'GET',
  path: '/admin/servers/:name',
  access: 'servers:view',
  summary: 'What keeps a server apart, what it may take and what it takes now.',
  params,
  reply: z.object({
    /** The isolation of the present run; null if there is none. */
    isolation: runIsolationSchema.nullable(),
    /** Null while the server host is unreachable. */
    limits: serverLimitsSchema.nullable(),
    metrics: serverMetricsSchema.nullable(),
    /** Null for the bundled engine, and while the server host is unreachable. */
    engine: serverEngineSchema.nullable(),
    /** Null outside a cluster, where the server is always on the same machine. */
    place: hostedPlacementSchema.nullable(),
    /** Null unless an admin has suspended it. */
    suspension: managedSuspensionSchema.nullable(),
    /** Null unless an admin has hidden its public page. */
    hiddenPage: z.object({ reason: z.string(), by: z.string(), since: instantSchema }).nullable(),
  }),
})

export const powerManagedServer = route({
  method: 'POST',
  path: '/admin/servers/:name/:action',
  access: 'servers:manage',
  summary: 'Start, stop, restart or kill any server; a restart of one that is off starts it.',
  params: params.extend({ action: powerActionSchema }),
  reply: replySchema.extend({ status: serverStatusSchema }),
})

export const deleteManagedServer = route({
  method: 'DELETE',
  path: '/admin/servers/:name',
  access: 'servers:delete',
  summary: "Stop and delete any server; the owner's slot and backup stay.",
  params,
  reply: replySchema,
})

/** Returns whether the admins' table offers an action, by the status alone; a restart is always offered. */
export function isOffered(action: 'start' | 'stop' | 'restart', status: ServerStatus): boolean {
  if (action === 'start') return status !== 'ONLINE' && status !== 'STARTING'
  if (action === 'stop') return status !== 'OFFLINE' && status !== 'STOPPING'
  return true
}

/** Refusals of calls about servers of others. */
export type ManagedServerRefusal = Refusal<'owner-banned'>
