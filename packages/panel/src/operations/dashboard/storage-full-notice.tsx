import { Button } from '@mantine/core'
import type { Profile } from '@trellis/contract/people/users.ts'
import { Link } from 'react-router'
import { Notice } from '../../design/notice.tsx'
import { formatMb } from '../../kit/megabytes.ts'
import { dashboardMessages } from '../../messages/dashboard.ts'
import { refusalsMessages } from '../../messages/refusals.ts'
import { storageMessages } from '../../messages/storage.ts'

type StorageFullNoticeProps = { owner: Profile }

/** Shown while the account's storage is full, so that no server of it can start. */
export function StorageFullNotice({ owner }: StorageFullNoticeProps) {
  const text = dashboardMessages
  return (
    <Notice
      tone="bad"
      title={text.storageFullTitle}
      actions={
        <Button component={Link} to="/renew#storage" variant="default">
          {text.storageUpgrade}
        </Button>
      }
    >
      <p>{refusalsMessages['storage-full']}</p>
      <p>
        {text.storageFull({
          usedMb: formatMb(owner.storageUsedMB),
          limitMb: formatMb(owner.storageLimitMB),
        })}
      </p>
      {owner.storageUsedMB < owner.storageLimitMB && (
        <p>
          {storageMessages.files({
            used: owner.storageFiles ?? 0,
            limit: owner.storageFileLimit ?? 0,
          })}
        </p>
      )}
    </Notice>
  )
}
