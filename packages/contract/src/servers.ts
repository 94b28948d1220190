import * as z from 'zod'
import { pendingEditsSchema, serverEngineSchema, templateIdSchema } from './engines.ts'
import { runIsolationSchema, serverLimitsSchema } from './isolation.ts'
import { type DebtStartRefusal, findDebtStartRefusal } from './kit/debt.ts'
import { formerNameSchema, type NameRefusal } from './kit/former-name.ts'
import {
  instantSchema,
  runIdSchema,
  serverIdSchema,
  serverNameSchema,
  serverParams,
  userIdSchema,
} from './kit/ids.ts'
import { placementSchema } from './kit/placement.ts'
import type { Refusal } from './kit/refusal.ts'
import { route } from './kit/route.ts'
import { lastExitSchema, recoverySchema, stoppingSchema } from './kit/run-end.ts'
import { serverRightSchema } from './kit/server-access.ts'
import { serverOwnerSchema } from './kit/server-owner.ts'
import { type ServerStatus, serverStatusSchema } from './kit/server-status.ts'
import { findSlotRefusal, type SlotOwner, type SlotRefusal } from './kit/slot.ts'
import {
  findSuspensionRefusal,
  type Suspension,
  type SuspensionRefusal,
  suspensionSchema,
} from './kit/suspension.ts'
import { testCopySchema } from './kit/test-copy.ts'
import { isStorageFull } from './storage.ts'

export { type ServerStatus, serverStatusSchema } from './kit/server-status.ts'

export const powerActionSchema = z.enum(['start', 'stop', 'restart', 'kill'])
export type PowerAction = z.output<typeof powerActionSchema>

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
  reply: z.object({ message: z.string(), server: createdServerSchema }),
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
  reply: z.object({ message: z.string() }),
  rateLimit: { max: 20, perSeconds: 60 },
})

export const powerServer = route({
  method: 'POST',
  path: '/servers/:serverId/:action',
  alsoOfSelected: true,
  access: { server: 'power' },
  summary: 'Start, stop, restart or kill the server.',
  params: serverParams.extend({ action: powerActionSchema }),
  reply: z.object({ message: z.string(), status: serverStatusSchema }),
  rateLimit: { max: 120, perSeconds: 60 },
})

/** The fields that the rules below read. A profile has them. */
export type Owner = SlotOwner & {
  isBanned: boolean
  isAdmin: boolean
  availableSlot: number
  storageUsedMB: number
  storageLimitMB: number
  storageFiles?: number | undefined
  storageFileLimit?: number | undefined
  serverTime: number
  estimatedExpiry: string
  hasDebt?: boolean | undefined
}
export type ActionSettings = { disableServerCreation: boolean; disableServerActions: boolean }

/** The state that a power action meets: the status, or WAITING while a crashed server is about to restart. */
export type PowerState = ServerStatus | 'WAITING'

export const getPowerState = (server: Pick<OwnServer, 'status' | 'recovery'>): PowerState =>
  server.status === 'OFFLINE' && server.recovery?.state === 'waiting' ? 'WAITING' : server.status

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
  | Refusal<'server-away', { place: string }>
  | Refusal<'removed'>
  | Refusal<'server-owner-banned'>
  | Refusal<'engine-gone'>
/** Refusals of a power action. */
export type PowerRefusal =
  | SwitchRefusal
  | StatusRefusal
  | SuspensionRefusal
  | SlotRefusal
  | Refusal<'server-actions-banned'>
  | Refusal<'storage-full'>
  | Refusal<'time-over'>
  | DebtStartRefusal
export type SwitchRefusal = Refusal<'actions-disabled'>
type StatusRefusal = Refusal<'wrong-status', { action: PowerAction; status: PowerState }>

const allowedStatuses: Record<PowerAction, readonly PowerState[]> = {
  start: ['OFFLINE', 'WAITING'],
  stop: ['ONLINE'],
  restart: ['ONLINE', 'OFFLINE', 'WAITING'],
  // For a waiting server, `kill` cancels the pending start.
  kill: ['ONLINE', 'STARTING', 'STOPPING', 'RESTARTING', 'WAITING'],
}

/** Returns why the status forbids the action, or null. The agent's table of transitions has the last word. */
export function findStatusRefusal(action: PowerAction, status: PowerState): StatusRefusal | null {
  if (allowedStatuses[action].includes(status)) return null
  return { code: 'wrong-status', params: { action, status } }
}

/** Returns whether the server time is used up. An empty expiry means permanent time. */
export function isTimeOver(owner: Pick<Owner, 'serverTime' | 'estimatedExpiry'>): boolean {
  return owner.estimatedExpiry !== '' && owner.serverTime <= 0
}

/**
 * Returns a refusal if the switch "Disable server actions" applies to this owner. Every way to start, stop or
 * restart a server checks this: power calls, console commands, saves that restart, tasks, restores and
 * deletions.
 */
export function findActionsRefusal(
  owner: Pick<Owner, 'isAdmin'>,
  settings: ActionSettings,
): SwitchRefusal | null {
  const isRefused = settings.disableServerActions && !owner.isAdmin
  return isRefused ? { code: 'actions-disabled' } : null
}

/** The fields of a server that `powerDenial` reads. */
export type PoweredServer = {
  serverId?: string | undefined
  status: PowerState
  suspension: Pick<Suspension, 'reason'> | null
}

/** Returns why a power action is refused, or null. */
export function findPowerRefusal(
  action: PowerAction,
  server: PoweredServer,
  owner: Owner,
  settings: ActionSettings,
): PowerRefusal | null {
  if (owner.isBanned) return { code: 'server-actions-banned' }
  const bySwitch = findActionsRefusal(owner, settings)
  if (bySwitch !== null) return bySwitch
  if (!isStart(action)) return findStatusRefusal(action, server.status)
  return (
    findSuspensionRefusal(server) ??
    findStatusRefusal(action, server.status) ??
    findSlotRefusal(server, owner) ??
    findBalanceRefusal(owner)
  )
}

/** Returns whether the action makes a server run. */
export const isStart = (action: PowerAction): action is 'start' | 'restart' =>
  action === 'start' || action === 'restart'

function findBalanceRefusal(owner: Owner): PowerRefusal | null {
  const byDebt = findDebtStartRefusal(owner)
  if (byDebt !== null) return byDebt
  if (isStorageFull(owner)) return { code: 'storage-full' }
  return isTimeOver(owner) ? { code: 'time-over' } : null
}
