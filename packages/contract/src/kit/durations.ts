/** The end date of anything permanent: the last second of the year 9999. */
export const foreverMs = 253_402_300_799_000

const dayMs = 86_400_000
const unitMs: Readonly<Record<string, number>> = {
  m: 60_000,
  h: 3_600_000,
  d: dayMs,
  w: 7 * dayMs,
}

/** Ten years: longer than any plan or ban that is not permanent. */
const maxDurationMs = 3650 * dayMs

/**
 * Parses `30m`, `12h`, `7d`, `2w` or `perm`.
 * @returns the milliseconds, `'permanent'`, or null for any other text, for zero and for more than ten years.
 */
export function parseDuration(text: string): number | 'permanent' | null {
  const trimmed = text.trim().toLowerCase()
  if (trimmed === 'perm') return 'permanent'
  const [, count = '', unit = ''] = /^(\d{1,6})([mhdw])$/.exec(trimmed) ?? []
  const ms = Number(count) * (unitMs[unit] ?? 0)
  return ms > 0 && ms <= maxDurationMs ? ms : null
}
