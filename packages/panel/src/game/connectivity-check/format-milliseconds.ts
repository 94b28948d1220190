import { formatNumber } from '../../kit/numbers.ts'
import type { Locale } from '../../language/locale.ts'

/** Formats a duration in the guide's language, with one decimal below 10 ms. */
export function formatMilliseconds(ms: number, locale: Locale): string {
  const decimals = ms < 10 ? 1 : 0
  return formatNumber(ms, { min: decimals, max: decimals, locale })
}
