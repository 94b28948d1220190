import type { Tx } from '../../kit/db.ts'

/** Marks these servers of an owner as the ones that may run, and no others. */
export async function setChosen(
  tx: Tx,
  ownerId: string,
  { serverIds, at }: { serverIds: readonly string[]; at: number },
): Promise<void> {
  await tx
    .updateTable('server')
    .set({ chosen_at: null })
    .where('owner_id', '=', ownerId)
    .where('chosen_at', 'is not', null)
    .execute()
  // PostgreSQL knows no empty list.
  if (serverIds.length === 0) return
  await tx
    .updateTable('server')
    .set({ chosen_at: at })
    .where('owner_id', '=', ownerId)
    .where('id', 'in', [...serverIds])
    .execute()
}
