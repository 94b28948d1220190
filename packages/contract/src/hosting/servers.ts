import * as z from 'zod'
import { formerNameSchema, type NameRefusal } from '../kit/former-name.ts'
import {
  instantSchema,
  runIdSchema,
  serverIdSchema,
  serverNameSchema,
  serverParams,
  userIdSchema,
} from '../kit/ids.ts'
import { runIsolationSchema, serverLimitsSchema } from '../kit/isolation.ts'
import { type AwayParams, placementSchema } from '../kit/placement.ts'
import type { Refusal } from '../kit/refusal.ts'
import { type CodedReply, replySchema } from '../kit/reply.ts'
import { route } from '../kit/route.ts'
import { lastExitSchema, recoverySchema, stoppingSchema } from '../kit/run-end.ts'
import { serverRightSchema } from '../kit/server-access.ts'
import { serverOwnerSchema } from '../kit/server-owner.ts'
import { serverStatusSchema } from '../kit/server-status.ts'
import { suspensionSchema } from '../kit/suspension.ts'
import { testCopySchema } from '../kit/test-copy.ts'
import { pendingEditsSchema, serverEngineSchema, templateIdSchema } from './engines.ts'
import { type PowerRefusal, powerActionSchema } from './power-rules.ts'

export { type ServerStatus, serverStatusSchema } from '../kit/server-status.ts'

/** The public data of a hosted server. */
export const hostedServerSchema = z.object({
  name: z.string(),
  status: serverStatusSchema,
  players: z.int(),
  version: z.string(),
})
export type HostedServer = z.output<typeof hostedServerSchema>

export const serverMetricsSchema = z.object({
  /** Percent of one core. */
  cpu: z.number(),
  memoryMb: z.number(),
  players: z.int(),
  /** The slowest tick of the last second. */
  tickMs: z.number(),
})
export type ServerMetrics = z.output<typeof serverMetricsSchema>

/** A server as its owner sees it. */
export const ownServerSchema = hostedServerSchema.extend({
  /** The name, as on the calls of the selected server; `serverId` is the permanent id. */
  id: z.string(),
  serverId: serverIdSchema,
  run: z.object({ id: runIdSchema, startedAt: instantSchema }).nullable(),
  /** The version after the next start, if it differs from the running one; otherwise null. */
  updateVersion: z.string().nullable(),
  stopping: stoppingSchema.nullable(),
  recovery: recoverySchema.nullable(),
  lastExit: lastExitSchema.nullable(),
  metrics: serverMetricsSchema.nullable(),
  /** Its resource limits; null while unknown. */
  limits: serverLimitsSchema.nullable(),
  /** The isolation of the present run; null if there is none. */
  isolation: runIsolationSchema.nullable(),
  /** Null for the bundled engine. */
  engine: serverEngineSchema.nullable(),
  /** The edits that wait for the engine's stop; null if edits need not wait. */
  waitingEdits: pendingEditsSchema.nullable(),
  /** Null outside a cluster, where the server is always on the same machine. */
  place: placementSchema.nullable(),
  /** Null unless an admin has suspended it. */
  suspension: suspensionSchema.nullable(),
  /** The names by which it is still found. */
  formerNames: z.array(formerNameSchema),
  /** Null for a live server. */
  testCopy: testCopySchema.nullable(),
})
export type OwnServer = z.output<typeof ownServerSchema>

/** A server as a user who may see it sees it. */
export const visibleServerSchema = ownServerSchema.extend({
  role: z.enum(['owner', 'member', 'support']),
  /** All rights for the owner. */
  rights: z.array(serverRightSchema),
  /** Null for the owner, whose profile has these facts. */
  owner: serverOwnerSchema.nullable(),
})
export type VisibleServer = z.output<typeof visibleServerSchema>

/** A server that was just created or brought back; `id` is its name. */
export const createdServerSchema = hostedServerSchema.extend({
  id: z.string(),
  serverId: serverIdSchema,
})
export type CreatedServer = z.output<typeof createdServerSchema>

export const readStatus = route({
  method: 'GET',
  path: '/status',
  access: 'anyone',
  summary: 'Every hosted server, as far as it is public.',
  reply: z.object({ hostedServers: z.array(hostedServerSchema) }),
  rateLimit: { max: 240, perSeconds: 60 },
  duringMaintenance: true,
})

const ownerParams = z.object({ id: userIdSchema })

export const readOwnServer = route({
  method: 'GET',
  path: '/users/:id/server',
  access: 'self',
  summary: "The user's server with what only its owner sees; null without one.",
  params: ownerParams,
  reply: z.object({ server: visibleServerSchema.nullable() }),
})

export const readServer = route({
  method: 'GET',
  path: '/servers/:serverId',
  access: { server: 'view' },
  summary: 'A server with what only its owner and members see.',
  params: serverParams,
  reply: z.object({ server: visibleServerSchema.nullable() }),
})

/** The crash report: the cause of the last exit and the last printed lines. */
export const readLastExit = route({
  method: 'GET',
  path: '/servers/:serverId/last-exit',
  access: { server: 'view' },
  summary: 'How the last run ended, with its last 200 console lines.',
  params: serverParams,
  reply: z.object({ lastExit: lastExitSchema.nullable(), lines: z.array(z.string()) }),
})

export const createServer = route({
  method: 'POST',
  path: '/users/:id/server',
  access: 'self',
  summary: 'Create a server; uses one slot.',
  params: ownerParams,
  body: z.strictObject({
    serverName: serverNameSchema,
    /** The id of an offered engine; the default is the bundled one. */
    engine: templateIdSchema.optional(),
  }),
  reply: replySchema.extend({ server: createdServerSchema }),
  status: 201,
  rateLimit: { max: 20, perSeconds: 60 },
})

export const deleteServer = route({
  method: 'DELETE',
  path: '/servers/:serverId',
  alsoOfSelected: true,
  access: { server: 'owner' },
  summary: "Stop and delete the user's server; gives its slot back.",
  params: serverParams,
  reply: replySchema,
  rateLimit: { max: 20, perSeconds: 60 },
})

export const powerServer = route({
  method: 'POST',
  path: '/servers/:serverId/:action',
  alsoOfSelected: true,
  access: { server: 'power' },
  summary: 'Start, stop, restart or kill the server.',
  params: serverParams.extend({ action: powerActionSchema }),
  reply: replySchema.extend({ status: serverStatusSchema }),
  rateLimit: { max: 120, perSeconds: 60 },
})

/** Refusals of an owner's calls about a server. */
export type ServerRefusal =
  | PowerRefusal
  | NameRefusal
  | Refusal<'creation-disabled'>
  | Refusal<'no-slots'>
  | Refusal<'no-server'>
  | Refusal<'name-not-allowed'>
  | Refusal<'name-taken'>
  | Refusal<'no-port'>
  | Refusal<'installation-full'>
  | Refusal<'server-being-created'>
  | Refusal<'host-unreachable'>
  | Refusal<'server-away', AwayParams>
  | Refusal<'removed'>
  | Refusal<'server-owner-banned'>
  | Refusal<'engine-gone'>
  | Refusal<'host-unreachable-for-delete'>
  | Refusal<'busy'>
  | Refusal<'not-on-host'>
  | Refusal<'deleted-meanwhile'>
  | Refusal<'host-full'>
  | Refusal<'host-disk-full'>
  | Refusal<'host-restarted'>
  | Refusal<'port-while-running'>
  | Refusal<'no-sandbox'>

/** Answers to the changes of this feature. */
export type ServerReply =
  | CodedReply<'server-starting'>
  | CodedReply<'server-stopping'>
  | CodedReply<'server-restarting'>
  | CodedReply<'server-being-killed'>
  | CodedReply<'server-created', { name: string }>
  | CodedReply<'server-deleted', { name: string }>

/** Entries of this feature in the activity log. */
export type ServerActivity =
  | 'server-adopted-by-a-new-agent'
  | 'server-crashed'
  | 'server-created'
  | 'server-deleted'
  | 'server-halted-after-repeated-crashes'
  | 'server-hung'
  | 'server-killed'
  | 'server-moved-to-another-port'
  | 'server-restarting'
  | 'server-started'
  | 'server-stopped'
