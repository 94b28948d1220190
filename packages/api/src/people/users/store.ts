import type { GrowId, ServerId, UserId } from '@trellis/contract/kit/ids.ts'
import type { Language } from '@trellis/contract/kit/language.ts'
import type { Permission } from '@trellis/contract/kit/permissions.ts'
import { permissionSchema } from '@trellis/contract/kit/permissions.ts'
import type { Selectable } from 'kysely'
import * as z from 'zod'
import type { Identity } from '../../identity/provider.ts'
import type { Tx } from '../../kit/db.ts'
import type { Tables } from '../../migrations/tables.ts'
import { refreshSearch } from './search.ts'

/** The id of a row, which was validated before it was stored. */
type AccountId = { id: UserId }
export type AccountRow = Selectable<Tables['account']> & AccountId
export type OpenBan = {
  reason: string
  bannedBy: string
  bannedAt: number
  expiresAt: number | null
}
export type OwnedServer = {
  id: ServerId
  name: string
  storageBytes: number
  storageFiles: number
  /** When the owner chose it as one that may run; null for one that was not chosen. */
  chosenAt: number | null
}

/** A user's data for rules and the profile, read in one transaction. */
export type Account = {
  row: AccountRow
  permissions: readonly Permission[]
  ban: OpenBan | null
  /** The user's own servers, oldest first. */
  servers: readonly OwnedServer[]
  /** The names of the servers of other owners that the user may see, in the order in which they joined. */
  memberOf: readonly string[]
  /** The name of the server that the user has selected, or else of the first one; null without any. */
  selectedName: string | null
  /** The same among the own servers. */
  ownName: string | null
}

const permissionsSchema = z.array(permissionSchema)

export async function findAccount(tx: Tx, userId: string): Promise<Account | null> {
  const row = await tx
    .selectFrom('account')
    .selectAll()
    .where('id', '=', userId)
    .$narrowType<AccountId>()
    .executeTakeFirst()
  return row === undefined ? null : completeAccount(tx, row)
}

/**
 * Works like `findAccount`, but locks the account until the transaction ends. This serialises concurrent
 * calls of a user that depend on a balance or a slot.
 */
export async function lockAccount(tx: Tx, userId: string): Promise<Account | null> {
  const row = await tx
    .updateTable('account')
    .set({ id: userId })
    .where('id', '=', userId)
    .returningAll()
    .$narrowType<AccountId>()
    .executeTakeFirst()
  return row === undefined ? null : completeAccount(tx, row)
}

async function completeAccount(tx: Tx, row: AccountRow): Promise<Account> {
  const ban = await tx
    .selectFrom('ban')
    .select(['reason', 'banned_by', 'banned_at', 'expires_at'])
    .where('user_id', '=', row.id)
    .where('lifted_at', 'is', null)
    .executeTakeFirst()
  const servers = await tx
    .selectFrom('server')
    .leftJoin('test_copy', 'test_copy.server_id', 'server.id')
    .select(['id', 'name', 'storage_bytes as storageBytes', 'storage_files as storageFiles'])
    .select('chosen_at as chosenAt')
    .where('owner_id', '=', row.id)
    .where('state', '<>', 'deleting')
    // A live server keeps its slot before a test copy, and is the one that is selected.
    .orderBy((of) => of('test_copy.server_id', 'is not', null))
    .orderBy('created_at')
    .orderBy('id')
    .$narrowType<{ id: ServerId }>()
    .execute()
  const joined = await tx
    .selectFrom('server_member')
    .innerJoin('server', 'server.id', 'server_member.server_id')
    .select(['server.id', 'server.name'])
    .where('server_member.user_id', '=', row.id)
    .where('server.state', '<>', 'deleting')
    .orderBy('server_member.joined_at')
    .orderBy('server.id')
    .execute()
  const selected = await tx
    .selectFrom('selected_server')
    .select('server_id')
    .where('user_id', '=', row.id)
    .executeTakeFirst()
  const findShown = (list: readonly { id: string; name: string }[]) =>
    list.find(({ id }) => id === selected?.server_id) ?? list[0] ?? null
  return {
    row,
    permissions: permissionsSchema.parse(JSON.parse(row.permissions)),
    ban: ban
      ? {
          reason: ban.reason,
          bannedBy: ban.banned_by,
          bannedAt: ban.banned_at,
          expiresAt: ban.expires_at,
        }
      : null,
    servers,
    memberOf: joined.map(({ name }) => name),
    selectedName: findShown([...servers, ...joined])?.name ?? null,
    ownName: findShown(servers)?.name ?? null,
  }
}

/** Returns what all servers of an account hold together. */
export function sumStorage({ servers }: Account): { storageBytes: number; storageFiles: number } {
  const sum = { storageBytes: 0, storageFiles: 0 }
  for (const { storageBytes, storageFiles } of servers) {
    sum.storageBytes += storageBytes
    sum.storageFiles += storageFiles
  }
  return sum
}

/** Finds the user with this GrowID, compared without case. */
export async function findUserByGrowId(
  tx: Tx,
  growId: GrowId,
): Promise<{ userId: UserId; growId: string | null } | null> {
  const row = await tx
    .selectFrom('account')
    .select(['id as userId', 'grow_id as growId'])
    .where('grow_id_key', '=', growId.toLowerCase())
    .$narrowType<{ userId: UserId }>()
    .executeTakeFirst()
  return row ?? null
}

/** Creates the account at the first sign-in; later sign-ins only update the identity provider's names. */
export async function upsertIdentity(tx: Tx, identity: Identity, now: number): Promise<void> {
  const { id, ...names } = identity
  await tx
    .insertInto('account')
    .values({ id, ...names, created_at: now, permissions: '[]' })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(names))
    .execute()
  await refreshSearch(tx, id)
}

/**
 * Makes a user named by the operator a super admin, unless the role was changed in the panel. Returns
 * whether the role changed.
 */
export async function promoteNamed(tx: Tx, userId: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('account')
    .set({ role: 'super' })
    .where('id', '=', userId)
    .where('role', '<>', 'super')
    .where('role_changed_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Returns the ids of admins by name. A name that several admins have is left out. */
export async function listAdminIds(tx: Tx): Promise<ReadonlyMap<string, UserId>> {
  const admins = await tx
    .selectFrom('account')
    .select(['id', 'username'])
    .where('role', '<>', 'user')
    .$narrowType<{ id: UserId }>()
    .execute()
  const ids = new Map<string, UserId>()
  for (const [name, [admin, another]] of Map.groupBy(admins, (it) => it.username))
    if (admin !== undefined && another === undefined) ids.set(name, admin.id)
  return ids
}

/** Lists the admins who hold a permission; super admins hold all. */
export async function listPermitted(tx: Tx, permission: Permission): Promise<UserId[]> {
  const admins = await tx
    .selectFrom('account')
    .select(['id', 'role', 'permissions'])
    .where('role', '<>', 'user')
    .orderBy('id')
    .$narrowType<{ id: UserId }>()
    .execute()
  return admins.flatMap(({ id, role, permissions }) =>
    role === 'super' || heldSchema.parse(JSON.parse(permissions)).includes(permission) ? [id] : [],
  )
}

const heldSchema = z.array(permissionSchema)

/** Stores the language of an account. Returns false if it was the same before. */
export async function setLanguage(tx: Tx, userId: string, language: Language): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('account')
    .set({ language })
    .where('id', '=', userId)
    .where((it) => it.or([it('language', 'is', null), it('language', '<>', language)]))
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/**
 * Sets the GrowID. Returns false when the account has one already. A taken GrowID fails on the index
 * `account_grow_id`.
 */
export async function setGrowId(
  tx: Tx,
  userId: string,
  growId: string,
  now: number,
): Promise<boolean> {
  const result = await tx
    .updateTable('account')
    .set({ grow_id: growId, grow_id_key: growId.toLowerCase(), registered_at: now })
    .where('id', '=', userId)
    .where('grow_id', 'is', null)
    .executeTakeFirst()
  await refreshSearch(tx, userId)
  return result.numUpdatedRows === 1n
}
