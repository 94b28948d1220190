import type { ServerId } from '@trellis/contract/kit/ids.ts'
import type { Caller } from '../../kit/access.ts'
import type { Tx } from '../../kit/db.ts'
import { createFault } from '../../kit/fault.ts'
import { type Account, openOwn, refuseBanned } from '../../people/users/index.ts'
import {
  findCopy,
  findUndeletedServer,
  holdServer,
  type ServerRow,
  type StoredCopy,
} from '../servers/index.ts'

export type Opened = { account: Account; row: ServerRow; copy: StoredCopy }
type Opening = { caller: Caller; serverId: ServerId; at: number }

/** Opens a test copy of the caller and locks it with its owner until the transaction ends. */
export async function openCopy(tx: Tx, { caller, serverId, at }: Opening): Promise<Opened> {
  const account = await openOwn(tx, caller)
  refuseBanned(account, at)
  const row = await holdServer(tx, serverId)
  if (row.owner_id !== caller.userId) throw createFault('missing', { code: 'no-server' })
  const copy = await findCopy(tx, serverId)
  if (copy === null) throw createFault('conflict', { code: 'not-a-copy' })
  return { account, row, copy }
}

/** Opens a test copy with the server that it was made from, which must still be the caller's. */
export async function openWithSource(
  tx: Tx,
  opening: Opening,
): Promise<Opened & { source: ServerRow }> {
  const opened = await openCopy(tx, opening)
  const source = await findUndeletedServer(tx, opened.copy.sourceId)
  if (source?.owner_id !== opening.caller.userId)
    throw createFault('conflict', { code: 'copy-source-gone' })
  return { ...opened, source }
}
