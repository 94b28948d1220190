import { type Locale, readLocale } from '../language/locale.ts'

/** Formats are cached, because making one takes a millisecond and a table has hundreds of numbers. */
const formats = new Map<string, Intl.NumberFormat>()

/** Formats a number in a language, by default the panel's, with at most or exactly so many decimals. */
export function formatNumber(
  value: number,
  { max = 3, min = 0, locale = readLocale() }: { max?: number; min?: number; locale?: Locale } = {},
): string {
  const key = `${locale} ${min} ${max}`
  const known = formats.get(key)
  if (known !== undefined) return known.format(value)
  const options = { minimumFractionDigits: min, maximumFractionDigits: max }
  const format = new Intl.NumberFormat(locale, options)
  formats.set(key, format)
  return format.format(value)
}
