const whole = new Intl.NumberFormat('en', { maximumFractionDigits: 0 })
const fine = new Intl.NumberFormat('en', { maximumFractionDigits: 1 })

export function formatMb(mb: number): string {
  if (mb >= 1024) return `${fine.format(mb / 1024)} GB`
  return `${(mb >= 100 ? whole : fine).format(mb)} MB`
}

export function formatKilobytes(bytes: number): string {
  const kilobytes = bytes / 1024
  return kilobytes >= 1024 ? formatMb(kilobytes / 1024) : `${fine.format(kilobytes)} kB`
}
