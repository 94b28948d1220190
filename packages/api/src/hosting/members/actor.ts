import { mayGrant } from '@trellis/contract/hosting/members.ts'
import type { ServerRight } from '@trellis/contract/kit/server-access.ts'
import type { Caller } from '../../kit/access.ts'
import type { Tx } from '../../kit/db.ts'
import { createFault } from '../../kit/fault.ts'
import { type Account, getOwnActor, openUnbanned } from '../../people/users/index.ts'
import { type ActivityEntry, insertActivity } from '../../platform/activity-log/index.ts'
import { holdServer, type ServerRow } from '../servers/index.ts'
import { findMember, isOver } from './store.ts'

/** Who changes the members of a server, read under the lock of the server. */
export type Actor = {
  account: Account
  row: ServerRow
  isOwner: boolean
  rights: readonly ServerRight[]
  /** When the actor's own membership ends; null for no end. */
  expiresAt: number | null
}

/**
 * Opens a server for a change of its members and locks it until the transaction ends, so that their number stays exact and a
 * member who is removed at this moment changes nothing. Throws for a caller who may not.
 */
export async function openActor(
  tx: Tx,
  { caller, serverId, at }: { caller: Caller; serverId: string; at: number },
): Promise<Actor> {
  const row = await holdServer(tx, serverId)
  const account = await openUnbanned(tx, caller, at)
  const isOwner = row.owner_id === caller.userId
  const member = isOwner ? null : await findMember(tx, serverId, caller.userId)
  if (!isOwner && (member === null || isOver(member, at))) throw createNotAllowedFault()
  const { rights = [], expiresAt = null } = member ?? {}
  return { account, row, isOwner, rights, expiresAt }
}

/** Throws when the actor may not give these rights, or change a member who has them. */
export function refuseGrant(actor: Actor, rights: readonly ServerRight[]): void {
  if (mayGrant(actor, rights)) return
  throw createFault('forbidden', { code: 'rights-not-yours' })
}

/** Records an action on the members of a server, where its owner reads it. */
export async function recordAction(
  tx: Tx,
  { account, row }: Pick<Actor, 'account' | 'row'>,
  { action, at, details }: Pick<ActivityEntry, 'action' | 'at' | 'details'>,
): Promise<void> {
  await insertActivity(tx, {
    ...getOwnActor(account, at),
    subjectId: row.owner_id,
    action,
    details: { server: row.name, ...details },
  })
}

export const createNotAllowedFault = () => createFault('forbidden', { code: 'not-allowed' })

export const getName = ({ row }: Account): string => row.grow_id ?? row.username
