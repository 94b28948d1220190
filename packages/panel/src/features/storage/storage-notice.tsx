import { Button } from '@mantine/core'
import { storageThresholds } from '@trellis/contract/storage.ts'
import type { Profile } from '@trellis/contract/users.ts'
import { Link } from 'react-router'
import { formatMb } from '../../lib/megabytes.ts'
import { Notice } from '../../ui/notice.tsx'
import { words } from '../../words/words.ts'

type StorageNoticeProps = { owner: Pick<Profile, 'storageUsedMB' | 'storageLimitMB'> }

/** Warns before the storage is full; what is full already has its own notice. */
export function StorageNotice({ owner }: StorageNoticeProps) {
  const text = words.storage
  const { storageUsedMB: usedMb, storageLimitMB: limitMb } = owner
  const percent = (usedMb / limitMb) * 100
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
      <p>{text.nearLimit(formatMb(usedMb), formatMb(limitMb))}</p>
    </Notice>
  )
}
