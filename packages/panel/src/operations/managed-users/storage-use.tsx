import { Box } from '../../design/box.tsx'
import { FillBar } from '../../design/fill-bar.tsx'
import { getStorageColor } from '../../design/storage-color.ts'
import { formatMb } from '../../kit/megabytes.ts'
import { managedUsersMessages } from '../../messages/managed-users.ts'

type StorageUseProps = { usedMb: number; limitMb: number }

/** How full a user's storage is, small enough for a table. */
export function StorageUse({ usedMb, limitMb }: StorageUseProps) {
  const percent = limitMb > 0 ? (usedMb / limitMb) * 100 : 100
  return (
    <Box size="sm" nowrap style={{ minWidth: '7.25rem' }}>
      {managedUsersMessages.storageOf({ used: formatMb(usedMb), limit: formatMb(limitMb) })}
      <Box mt="2xs">
        <FillBar percent={percent} color={getStorageColor(percent)} isSmall />
      </Box>
    </Box>
  )
}
