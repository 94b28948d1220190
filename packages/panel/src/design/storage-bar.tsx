import { formatMb } from '../kit/megabytes.ts'
import { serverMessages } from '../messages/server.ts'
import { getStorageColor } from './storage-color.ts'
import { UseBar } from './use-bar.tsx'

type StorageBarProps = {
  usedMb: number
  limitMb: number
  /** Gives the words a line each, for a tile. */
  isTile?: boolean
}

export function StorageBar({ usedMb, limitMb, isTile = false }: StorageBarProps) {
  const percent = limitMb > 0 ? (usedMb / limitMb) * 100 : 100
  const amount = serverMessages.server.storageOf({
    used: formatMb(usedMb),
    limit: formatMb(limitMb),
  })
  return (
    <UseBar
      label={serverMessages.server.storage}
      amount={amount}
      percent={percent}
      color={getStorageColor(percent)}
      {...(isTile && { trend: null })}
    />
  )
}
