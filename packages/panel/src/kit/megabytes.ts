import { formatNumber } from './numbers.ts'

export function formatMb(mb: number): string {
  if (mb >= 1024) return `${formatNumber(mb / 1024, { max: 1 })} GB`
  return `${formatNumber(mb, { max: mb >= 100 ? 0 : 1 })} MB`
}

export function formatKilobytes(bytes: number): string {
  const kilobytes = bytes / 1024
  return kilobytes >= 1024
    ? formatMb(kilobytes / 1024)
    : `${formatNumber(kilobytes, { max: 1 })} kB`
}
