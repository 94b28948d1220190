import * as z from 'zod'
import { type DebtStartRefusal, findDebtStartRefusal } from '../kit/debt.ts'
import type { Refusal } from '../kit/refusal.ts'
import type { Recovery } from '../kit/run-end.ts'
import type { ServerStatus } from '../kit/server-status.ts'
import { findSlotRefusal, type SlotOwner, type SlotRefusal } from '../kit/slot.ts'
import {
  findSuspensionRefusal,
  type Suspension,
  type SuspensionRefusal,
} from '../kit/suspension.ts'
import { isStorageFull } from './storage.ts'

export const powerActionSchema = z.enum(['start', 'stop', 'restart', 'kill'])
export type PowerAction = z.output<typeof powerActionSchema>

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

export const getPowerState = (server: {
  status: ServerStatus
  recovery: Recovery | null
}): PowerState =>
  server.status === 'OFFLINE' && server.recovery?.state === 'waiting' ? 'WAITING' : server.status

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

/** The fields of a server that `findPowerRefusal` reads. */
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
