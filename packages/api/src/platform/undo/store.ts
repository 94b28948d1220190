import { permissionSchema } from '@trellis/contract/kit/permissions.ts'
import type { AccountAccess } from '@trellis/contract/kit/route.ts'
import type { UndoLabel } from '@trellis/contract/undo-labels.ts'
import * as z from 'zod'
import type { Tx } from '../../kit/db.ts'
import { getLabelColumns, readLabel, type WordedLabel } from './label.ts'

const accessSchema: z.ZodType<AccountAccess> = z.union([
  permissionSchema,
  z.literal('super-admin'),
  z.array(permissionSchema),
])

type Offer = { id: string; actorId: string; access: AccountAccess; until: number }
type NewOffer = Offer & { label: UndoLabel }
/** An offer with its label in words. */
export type WordedOffer = Offer & WordedLabel

/** Inserts the offer with its first step; does nothing for further steps. */
export async function insertOffer(tx: Tx, offer: NewOffer): Promise<void> {
  const { id, actorId, label, access, until } = offer
  await tx
    .insertInto('undo_offer')
    .values({
      ...{ id, actor_id: actorId, access: JSON.stringify(access), until },
      ...getLabelColumns(label),
    })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute()
}

type Step = { offerId: string; number: number; kind: string; payload: unknown }

export async function insertStep(tx: Tx, step: Step): Promise<void> {
  const { offerId, number, kind, payload } = step
  await tx
    .insertInto('undo_step')
    .values({ offer_id: offerId, number, kind, payload: JSON.stringify(payload), undone_at: null })
    .execute()
}

export async function findOffer(tx: Tx, id: string): Promise<WordedOffer | null> {
  const row = await tx.selectFrom('undo_offer').selectAll().where('id', '=', id).executeTakeFirst()
  if (row === undefined) return null
  return {
    id,
    actorId: row.actor_id,
    ...readLabel(row),
    access: accessSchema.parse(JSON.parse(row.access)),
    until: row.until,
  }
}

/** More changes than admins make before their offers expire. */
const maxListed = 200

type OpenOffer = WordedOffer & { actorName: string }

/** Lists all changes that can still be undone, by any admin, newest first. */
export async function listOffers(tx: Tx, now: number): Promise<OpenOffer[]> {
  const rows = await tx
    .selectFrom('undo_offer')
    .innerJoin('account', 'account.id', 'undo_offer.actor_id')
    .select([
      'undo_offer.id',
      'undo_offer.label',
      'undo_offer.code',
      'undo_offer.params',
      'undo_offer.until',
      'undo_offer.access',
      'undo_offer.actor_id',
      'account.username',
    ])
    .where('until', '>', now)
    .where((of) =>
      of.exists(
        of
          .selectFrom('undo_step')
          .select('number')
          .whereRef('undo_step.offer_id', '=', 'undo_offer.id')
          .where('undone_at', 'is', null),
      ),
    )
    .orderBy('until', 'desc')
    .limit(maxListed)
    .execute()
  return rows.map((row) => ({
    id: row.id,
    ...readLabel(row),
    until: row.until,
    access: accessSchema.parse(JSON.parse(row.access)),
    actorId: row.actor_id,
    actorName: row.username,
  }))
}

/** Replaces the label once the outcome is known. */
export async function setLabel(tx: Tx, id: string, label: UndoLabel): Promise<void> {
  await tx.updateTable('undo_offer').set(getLabelColumns(label)).where('id', '=', id).execute()
}

/** Lists the numbers of the steps that are not undone, the last first. */
export async function listSteps(tx: Tx, offerId: string): Promise<number[]> {
  const rows = await tx
    .selectFrom('undo_step')
    .select('number')
    .where('offer_id', '=', offerId)
    .where('undone_at', 'is', null)
    .orderBy('number', 'desc')
    .execute()
  return rows.map(({ number }) => number)
}

/** Marks a step as undone and returns it; null when it was undone already. */
export async function markUndone(
  tx: Tx,
  { offerId, number, at }: { offerId: string; number: number; at: number },
): Promise<{ kind: string; payload: string } | null> {
  const row = await tx
    .updateTable('undo_step')
    .set({ undone_at: at })
    .where('offer_id', '=', offerId)
    .where('number', '=', number)
    .where('undone_at', 'is', null)
    .returning(['kind', 'payload'])
    .executeTakeFirst()
  return row ?? null
}

/** Deletes offers that have expired. */
export async function sweepOffers(tx: Tx, before: number): Promise<void> {
  await tx.deleteFrom('undo_offer').where('until', '<', before).execute()
}
