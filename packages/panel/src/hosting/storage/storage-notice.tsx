import { Button } from '@mantine/core'
import { getStorageShare, storageThresholds } from '@trellis/contract/hosting/storage.ts'
import type { Profile } from '@trellis/contract/people/users.ts'
import { Link } from 'react-router'
import { Notice } from '../../design/notice.tsx'
import { formatMb } from '../../kit/megabytes.ts'
import { storageMessages } from '../../messages/storage.ts'

type StorageNoticeProps = {
  owner: Pick<Profile, 'storageUsedMB' | 'storageLimitMB' | 'storageFiles' | 'storageFileLimit'>
}

/** Warns before the storage is full; a full storage has another notice. */
export function StorageNotice({ owner }: StorageNoticeProps) {
  const text = storageMessages
  const { storageUsedMB: usedMb, storageLimitMB: limitMb, storageFileLimit: fileLimit = 0 } = owner
  const percent = getStorageShare(owner) * 100
  const isAboutFiles = percent > (usedMb / limitMb) * 100
  if (!(percent >= storageThresholds.warn && percent < storageThresholds.full)) return null
  const isAlarming = percent >= storageThresholds.alarm
  return (
    <Notice
      tone={isAlarming ? 'bad' : 'warn'}
      title={isAlarming ? text.alarmTitle : text.warnTitle}
      actions={
        <Button component={Link} to="/renew#storage" variant="default">
          {text.upgrade}
        </Button>
      }
    >
      <p>
        {isAboutFiles
          ? text.nearFileLimit({ percent: Math.floor(percent), limit: fileLimit })
          : text.nearLimit({ percent: Math.floor(percent), limit: formatMb(limitMb) })}
      </p>
    </Notice>
  )
}
