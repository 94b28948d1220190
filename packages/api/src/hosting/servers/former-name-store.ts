import type { Selectable } from 'kysely'
import type { Tx } from '../../kit/db.ts'
import { createFault } from '../../kit/fault.ts'
import type { WantedIds } from '../../kit/reloads.ts'
import type { Tables } from '../../migrations/tables.ts'
import type { ServerNames } from './store.ts'

export type FormerNameRow = Selectable<Tables['former_name']> & Pick<ServerNames, 'name'>

/** Those of these servers, or of all, also those that are free again. */
export async function listFormerNames(tx: Tx, serverIds: WantedIds): Promise<FormerNameRow[]> {
  return tx
    .selectFrom('former_name')
    .selectAll()
    .$if(serverIds !== null, (query) => query.where('server_id', 'in', [...(serverIds ?? [])]))
    .orderBy('free_at')
    .$narrowType<Pick<ServerNames, 'name'>>()
    .execute()
}

type Claim = { name: string; ownerId: string; at: number; isCopy?: boolean }

/**
 * Takes a name that a server has just got from the former names of its owner. Throws when another owner's server had it, or
 * has it in the bin: called after the row is written, it sees each rename that has freed the name. A test copy
 * takes no former name, which leads players to the live server.
 */
export async function claimName(
  tx: Tx,
  { name, ownerId, at, isCopy = false }: Claim,
): Promise<void> {
  const key = name.toLowerCase()
  const held = await tx
    .selectFrom('former_name')
    .select(['owner_id'])
    .where('name_key', '=', key)
    .where('free_at', '>', at)
    .executeTakeFirst()
  const isHeld = held !== undefined && (isCopy || held.owner_id !== ownerId)
  if (isHeld || (await isNameOfDeleted(tx, { name, ownerId, at })))
    throw createFault('conflict', { code: 'name-taken' })
  await tx.deleteFrom('former_name').where('name_key', '=', key).execute()
}

/** Returns whether another owner can bring back a deleted server with this name. */
async function isNameOfDeleted(tx: Tx, { name, ownerId, at }: Claim): Promise<boolean> {
  const row = await tx
    .selectFrom('deleted_server')
    .select('id')
    .where((of) => of(of.fn('lower', ['name']), '=', name.toLowerCase()))
    .where('owner_id', '<>', ownerId)
    .where('kept_until', '>', at)
    .executeTakeFirst()
  return row !== undefined
}

type Former = { name: string; serverId: string; ownerId: string; at: number; freeAt: number }

/** Keeps the name of a server that gets another one, and forgets the names that are free again. */
export async function keepFormerName(
  tx: Tx,
  { name, serverId, ownerId, at, freeAt }: Former,
): Promise<void> {
  await tx.deleteFrom('former_name').where('free_at', '<=', at).execute()
  const values = { name, server_id: serverId, owner_id: ownerId, free_at: freeAt }
  await tx
    .insertInto('former_name')
    .values({ name_key: name.toLowerCase(), ...values })
    .onConflict((conflict) => conflict.column('name_key').doUpdateSet(values))
    .execute()
}

/** Counts the former names of a server that are not free yet, without these. */
export async function countFormerNames(
  tx: Tx,
  serverId: string,
  { at, without }: { at: number; without: readonly string[] },
): Promise<number> {
  const { n } = await tx
    .selectFrom('former_name')
    .select((of) => of.fn.countAll<number>().as('n'))
    .where('server_id', '=', serverId)
    .where('free_at', '>', at)
    .where('name_key', 'not in', [...without])
    .executeTakeFirstOrThrow()
  return Number(n)
}
