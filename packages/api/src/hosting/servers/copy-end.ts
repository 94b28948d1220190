import { testCopyDays } from '@trellis/contract/hosting/test-copies.ts'
import { dayMs } from '@trellis/contract/kit/amounts.ts'
import type { Tx } from '../../kit/db.ts'
import { findCopy, setCopyEnd } from './copy-store.ts'

/** Returns when a copy that is made or renewed at `at` is deleted. */
export const getCopyEnd = (at: number): number => at + testCopyDays * dayMs

/** Lets a test copy that was brought back exist as long as a new one, unless it is kept. Returns false for a live server. */
export async function renewCopy(tx: Tx, serverId: string, at: number): Promise<boolean> {
  const copy = await findCopy(tx, serverId)
  if (copy === null) return false
  if (copy.endsAt !== null)
    await setCopyEnd(tx, serverId, { endsAt: getCopyEnd(at), warnedAt: null })
  return true
}
