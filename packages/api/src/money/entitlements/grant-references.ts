import type { GrantNote } from '@trellis/contract/kit/grant-note.ts'
import type { Tx } from '../../kit/db.ts'
import { createFault } from '../../kit/fault.ts'
import { formatJakartaMinute } from '../../kit/jakarta.ts'

/** The use of a reference; `batch` identifies the call, which may give to many accounts. */
type ReferenceUse = { reference: string; batch: string; at: number }

/**
 * Uses a reference in the transaction of a grant. Throws a `conflict` if another call has used it; of two at once, the
 * second waits for the first.
 */
async function claimReference(tx: Tx, { reference, batch, at }: ReferenceUse): Promise<void> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('grant_reference')
    .values({ reference, batch, at })
    .onConflict((conflict) => conflict.column('reference').doNothing())
    .executeTakeFirst()
  if (numInsertedOrUpdatedRows === 1n) return
  await refuseUsed(tx, { reference, batch })
}

/** Uses the reference of a grant, if it has one. */
export async function claimGrantReference(
  tx: Tx,
  { reference }: GrantNote,
  use: Pick<ReferenceUse, 'batch' | 'at'>,
): Promise<void> {
  if (reference) await claimReference(tx, { reference, ...use })
}

/** Returns the texts of a grant for the activity log; those that are empty are left out. */
export const getNoteDetails = ({ reason, reference }: GrantNote): GrantNote => ({
  ...(reason && { reason }),
  ...(reference && { reference }),
})

/** Throws a `conflict` if another call has used a reference. */
export async function refuseUsed(
  tx: Tx,
  { reference, batch }: Pick<ReferenceUse, 'reference' | 'batch'>,
): Promise<void> {
  const used = await tx
    .selectFrom('grant_reference')
    .select(['batch', 'at'])
    .where('reference', '=', reference)
    .executeTakeFirst()
  if (used === undefined || used.batch === batch) return
  const at = new Date(used.at).toISOString()
  const params = { reference, at, when: formatJakartaMinute(used.at) }
  throw createFault('conflict', { code: 'reference-used', params })
}
