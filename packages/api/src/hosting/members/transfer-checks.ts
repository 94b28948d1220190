import { getStorageFileLimit } from '@trellis/contract/hosting/storage.ts'
import type { ServerId } from '@trellis/contract/kit/ids.ts'
import type { Caller } from '../../kit/access.ts'
import type { Tx } from '../../kit/db.ts'
import { createFault } from '../../kit/fault.ts'
import {
  type Account,
  lockAccount,
  openOwn,
  refuseBanned,
  sumStorage,
} from '../../people/users/index.ts'
import { findJob } from '../backups/index.ts'
import { holdServer, type ServerRow } from '../servers/index.ts'
import { createNotAllowedFault } from './actor.ts'
import { findTransfer, type TransferRow } from './transfer-store.ts'

export type Accepted = { row: ServerRow; from: Account; to: Account }

/** Locks accounts, always in the same order, so that two transfers cannot wait for each other. Omits those that are gone. */
export async function lockAccounts(
  tx: Tx,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Account>> {
  const accounts = new Map<string, Account>()
  for (const id of [...new Set(ids)].toSorted()) {
    const account = await lockAccount(tx, id)
    if (account !== null) accounts.set(id, account)
  }
  return accounts
}

/** Locks the two accounts of an offer. Throws when one is gone or not registered. */
export async function lockBoth(tx: Tx, fromId: string, toId: string) {
  const accounts = await lockAccounts(tx, [fromId, toId])
  const [from, to] = [accounts.get(fromId), accounts.get(toId)]
  if (from === undefined || to === undefined) throw createGoneFault()
  if (to.row.grow_id === null) throw createNotAllowedFault()
  return { from, to }
}

/** Opens a server of the caller and locks it with its owner until the transaction ends. */
export async function openOwned(
  tx: Tx,
  { caller, serverId, at }: { caller: Caller; serverId: ServerId; at: number },
) {
  const account = await openOwn(tx, caller)
  refuseBanned(account, at)
  const row = await holdServer(tx, serverId)
  if (row.owner_id !== caller.userId) throw createFault('missing', { code: 'no-server' })
  return { account, row }
}

/** Finds an open offer to the caller. Throws for any other code. */
export async function openTransfer(
  tx: Tx,
  { userId }: Caller,
  { code, at }: { code: string; at: number },
): Promise<TransferRow> {
  const offer = await findTransfer(tx, code, at)
  if (offer === null) throw createGoneFault()
  if (offer.toId !== userId) throw createFault('forbidden', { code: 'transfer-for-another' })
  return offer
}

/** Throws while a backup of the server is made, checked or restored. */
export async function refuseBusy(tx: Tx, serverId: string): Promise<void> {
  if ((await findJob(tx, serverId)) !== null) throw createFault('conflict', { code: 'backup-busy' })
}

/** Returns whether the storage of the new owner has room for the server; without it, all servers of theirs would stop. */
export function hasRoomFor({ row, from, to }: Accepted): boolean {
  const moved = from.servers.find(({ id }) => id === row.id)
  const { storageBytes, storageFiles } = sumStorage(to)
  const limit = to.row.storage_limit_mb * 1024 * 1024
  const bytes = storageBytes + (moved?.storageBytes ?? 0)
  const files = storageFiles + (moved?.storageFiles ?? 0)
  return bytes <= limit && files <= getStorageFileLimit(limit)
}

export const createGoneFault = () => createFault('missing', { code: 'no-such-transfer' })
