import { formatMb } from '../kit/megabytes.ts'
import { words } from '../words/words.ts'
import { storageColor } from './storage-color.ts'
import { UseBar } from './use-bar.tsx'

type StorageBarProps = { usedMb: number; limitMb: number }

export function StorageBar({ usedMb, limitMb }: StorageBarProps) {
  const percent = limitMb > 0 ? (usedMb / limitMb) * 100 : 100
  const amount = words.server.storageOf(formatMb(usedMb), formatMb(limitMb))
  return (
    <UseBar
      label={words.server.storage}
      amount={amount}
      percent={percent}
      color={storageColor(percent)}
    />
  )
}
