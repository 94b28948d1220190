import { formatMb } from '../../lib/megabytes.ts'
import { UseBar } from '../../ui/use-bar.tsx'
import { words } from '../../words/words.ts'
import { storageColor } from '../storage/storage-color.ts'

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
