import type { Unit } from '@trellis/contract/kit/amounts.ts'
import type { Tx } from '../../kit/db.ts'
import { findNewestLine } from './ledger.ts'

/** Returns the id of the line that this transaction has just written. */
export async function readNewestLine(tx: Tx, userId: string, unit: Unit): Promise<number> {
  const line = await findNewestLine(tx, userId, unit)
  if (line === null) throw new Error('A balance was moved without a line.')
  return line.id
}
