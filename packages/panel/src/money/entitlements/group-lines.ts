import type { LedgerLine } from '@trellis/contract/money/entitlements.ts'
import { zoneOffsetMs } from '../../kit/dates.ts'

/** Lines that are shown as one; `line` has their sum, and the balance after the newest of them. */
export type LineGroup = { line: LedgerLine; parts: readonly LedgerLine[] }

const dayMs = 86_400_000
/** The booking of a day is made shortly after midnight. */
const bookingDelayMs = 300_000

/** Puts the server time that was used on one day into one line. Lines come newest first, and so do groups. */
export function groupLines(lines: readonly LedgerLine[]): LineGroup[] {
  const groups = new Map<string, LedgerLine[]>()
  for (const line of lines) {
    const key = groupKey(line)
    groups.set(key, [...(groups.get(key) ?? []), line])
  }
  return [...groups.values()].flatMap((parts) => {
    const [newest] = parts
    if (newest === undefined) return []
    const amount = parts.reduce((sum, it) => sum + it.amount, 0)
    return [{ line: { ...newest, amount }, parts }]
  })
}

/** A line that was taken back is shown as it is. */
function groupKey({ id, at, reference, reversedBy }: LedgerLine): string {
  if (reference !== 'server-time' || reversedBy !== null) return `line ${id}`
  return `day ${Math.floor((Date.parse(at) + zoneOffsetMs - bookingDelayMs) / dayMs)}`
}
