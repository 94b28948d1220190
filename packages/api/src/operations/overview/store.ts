import { sql } from 'kysely'
import type { Tx } from '../../kit/db.ts'

/** The most that was online at once in the step that begins at `at`. */
export type PopulationSample = { at: number; servers: number; players: number }

/** Read from the index of GrowIDs alone. */
export async function countRegistered(tx: Tx): Promise<number> {
  const { n } = await tx
    .selectFrom('account')
    .select((of) => of.fn.countAll<number>().as('n'))
    .where('grow_id_key', 'is not', null)
    .executeTakeFirstOrThrow()
  return Number(n)
}

/** Keeps the highest number when several processes write the same time step. */
export async function raiseSample(tx: Tx, sample: PopulationSample): Promise<void> {
  const higher = (column: 'servers' | 'players') => {
    const mine = sql.ref<number>(`excluded.${column}`)
    const there = sql.ref<number>(`population_sample.${column}`)
    return sql<number>`case when ${mine} > ${there} then ${mine} else ${there} end`
  }
  await tx
    .insertInto('population_sample')
    .values(sample)
    .onConflict((conflict) =>
      conflict.column('at').doUpdateSet({ servers: higher('servers'), players: higher('players') }),
    )
    .execute()
}

/** Oldest first, each step of `stepMs` with the highest of its samples; steps without any are not there. */
export async function listSamples(
  tx: Tx,
  { from, stepMs }: { from: number; stepMs: number },
): Promise<PopulationSample[]> {
  // A literal and not a parameter, because `group by` needs the identical expression.
  const step = sql<number>`at - at % ${sql.lit(stepMs)}`
  return tx
    .selectFrom('population_sample')
    .select((of) => [
      step.as('at'),
      of.fn.max('servers').as('servers'),
      of.fn.max('players').as('players'),
    ])
    .where('at', '>=', from)
    .groupBy(step)
    .orderBy(step)
    .execute()
}

export async function deleteSamplesBefore(tx: Tx, at: number): Promise<void> {
  await tx.deleteFrom('population_sample').where('at', '<', at).execute()
}
