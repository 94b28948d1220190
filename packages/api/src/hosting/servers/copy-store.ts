import { type GrowId, type ServerId, type UserId, userIdSchema } from '@trellis/contract/kit/ids.ts'
import { copyPlayersSchema } from '@trellis/contract/kit/test-copy.ts'
import type { CopySource } from '@trellis/contract/links/agent-copies.ts'
import type { Selectable } from 'kysely'
import type { Tx } from '../../kit/db.ts'
import type { WantedIds } from '../../kit/reloads.ts'
import type { Tables } from '../../migrations/tables.ts'

/** The row of a test copy; `endsAt` is null for one that its owner keeps. */
export type StoredCopy = {
  serverId: ServerId
  sourceId: ServerId
  /** Null for a copy of the source's own data. */
  backup: Extract<CopySource, { backupId: string }> | null
  madeAt: number
  endsAt: number | null
  warnedAt: number | null
  players: GrowId[]
}

type Row = Selectable<Tables['test_copy']> & { server_id: ServerId; source_id: ServerId }

/** Returns which of these servers, or of all, are test copies; of all, also deleted ones. */
export async function listCopies(tx: Tx, serverIds: WantedIds): Promise<StoredCopy[]> {
  const rows = await tx
    .selectFrom('test_copy')
    .selectAll()
    .$if(serverIds !== null, (query) => query.where('server_id', 'in', [...(serverIds ?? [])]))
    .$narrowType<{ server_id: ServerId; source_id: ServerId }>()
    .execute()
  return rows.map(readCopy)
}

/** Returns the facts of a test copy; null for a live server. */
export async function findCopy(tx: Tx, serverId: string): Promise<StoredCopy | null> {
  const row = await tx
    .selectFrom('test_copy')
    .selectAll()
    .where('server_id', '=', serverId)
    .$narrowType<{ server_id: ServerId; source_id: ServerId }>()
    .executeTakeFirst()
  return row === undefined ? null : readCopy(row)
}

export async function insertCopy(tx: Tx, copy: StoredCopy): Promise<void> {
  const { backup } = copy
  await tx
    .insertInto('test_copy')
    .values({
      server_id: copy.serverId,
      source_id: copy.sourceId,
      backup_id: backup?.backupId ?? null,
      backup_user_id: backup?.userId ?? null,
      backup_sha256: backup?.sha256 ?? null,
      made_at: copy.madeAt,
      ends_at: copy.endsAt,
      warned_at: copy.warnedAt,
      players: JSON.stringify(copy.players),
    })
    .execute()
  await shareTextures(tx, copy)
}

/** The copy has the same texture files, which have the same names. */
async function shareTextures(
  tx: Tx,
  { serverId, sourceId }: Pick<StoredCopy, 'serverId' | 'sourceId'>,
): Promise<void> {
  await tx
    .insertInto('texture')
    .columns(['file', 'server_id', 'created_at'])
    .expression(
      tx
        .selectFrom('texture')
        .select((of) => ['file', of.val(serverId).as('server_id'), 'created_at'])
        .where('server_id', '=', sourceId),
    )
    .execute()
}

/** Sets when a copy ends. `warnedAt` is when its owner got the notice of this end. */
export async function setCopyEnd(
  tx: Tx,
  serverId: string,
  { endsAt, warnedAt }: Pick<StoredCopy, 'endsAt' | 'warnedAt'>,
): Promise<void> {
  await tx
    .updateTable('test_copy')
    .set({ ends_at: endsAt, warned_at: warnedAt })
    .where('server_id', '=', serverId)
    .execute()
}

export async function setCopyPlayers(
  tx: Tx,
  serverId: string,
  players: readonly GrowId[],
): Promise<void> {
  await tx
    .updateTable('test_copy')
    .set({ players: JSON.stringify(players) })
    .where('server_id', '=', serverId)
    .execute()
}

function readCopy(row: Row): StoredCopy {
  const { backup_id: backupId, backup_user_id: ownerId, backup_sha256: sha256 } = row
  const isOfBackup = backupId !== null && ownerId !== null && sha256 !== null
  const userId: UserId | null = ownerId === null ? null : userIdSchema.parse(ownerId)
  return {
    serverId: row.server_id,
    sourceId: row.source_id,
    backup: isOfBackup && userId !== null ? { backupId, userId, sha256 } : null,
    madeAt: row.made_at,
    endsAt: row.ends_at,
    warnedAt: row.warned_at,
    players: copyPlayersSchema.parse(JSON.parse(row.players)),
  }
}
