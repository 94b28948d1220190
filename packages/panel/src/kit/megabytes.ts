import { formatNumber } from './numbers.ts'

/** Formats megabytes, such as '1.5 GB' for 1536. */
export function formatMb(mb: number): string {
  if (mb >= 1024) return `${formatNumber(mb / 1024, { max: 1 })} GB`
  return `${formatNumber(mb, { max: mb >= 100 ? 0 : 1 })} MB`
}

/** Formats bytes in kilobytes or larger units, such as '12.5 kB'. */
export function formatKilobytes(bytes: number): string {
  const kilobytes = bytes / 1024
  return kilobytes >= 1024
    ? formatMb(kilobytes / 1024)
    : `${formatNumber(kilobytes, { max: 1 })} kB`
}
