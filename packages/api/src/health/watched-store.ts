import type { Selectable } from 'kysely'
import type { Tx } from '../kit/db.ts'
import type { Tables } from '../migrations/tables.ts'
import type { WatchedState } from './watched-state.ts'

/** A part, and which of its things; an empty subject where there is one. */
export type WatchedKey = { part: string; subject: string }

/** Reads the state of a part; a part that was never seen otherwise is good. */
export async function readWatched(tx: Tx, { part, subject }: WatchedKey): Promise<WatchedState> {
  const row = await tx
    .selectFrom('watched_part')
    .selectAll()
    .where('part', '=', part)
    .where('subject', '=', subject)
    .executeTakeFirst()
  return row === undefined ? { state: 'good', since: 0, next: null, lookedAt: 0 } : getState(row)
}

const getState = (row: Selectable<Tables['watched_part']>): WatchedState => ({
  state: row.state,
  since: row.since,
  next:
    row.next_state === null || row.next_since === null
      ? null
      : { state: row.next_state, since: row.next_since },
  lookedAt: row.looked_at,
})

/** Stores the state of a part. Returns false if another api process has changed its state since it was read. */
export async function writeWatched(
  tx: Tx,
  { part, subject }: WatchedKey,
  { before, after }: { before: WatchedState; after: WatchedState },
): Promise<boolean> {
  const values = {
    state: after.state,
    since: after.since,
    next_state: after.next?.state ?? null,
    next_since: after.next?.since ?? null,
    looked_at: after.lookedAt,
  }
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('watched_part')
    .values({ part, subject, ...values })
    .onConflict((it) =>
      it
        .columns(['part', 'subject'])
        .doUpdateSet(values)
        .where('watched_part.state', '=', before.state)
        .where('watched_part.since', '=', before.since),
    )
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows === 1n
}
