import { formatDay } from '../../kit/dates.ts'
import { formatKilobytes } from '../../kit/megabytes.ts'
import { storageMessages } from '../../messages/storage.ts'
import type { Storage } from './use-storage.ts'

const dayMs = 86_400_000

/** Describes in words when the storage will be full at the present growth. */
export function describeForecast(storage: Storage, nowMs: number): string {
  const text = storageMessages
  const { accountBytes, limitBytes, forecast } = storage
  if (accountBytes >= limitBytes) return text.full
  if (forecast === null) return text.noHistory
  if (forecast.bytesPerDay <= 0) return text.steady
  const perDay = formatKilobytes(forecast.bytesPerDay)
  if (forecast.fullAt === null) return text.slow({ perDay })
  const days = Math.round((Date.parse(forecast.fullAt) - nowMs) / dayMs)
  const day = formatDay(forecast.fullAt)
  return `${text.pace({ perDay })} ${days <= 1 ? text.fullToday({ day }) : text.fullIn({ days, day })}`
}
