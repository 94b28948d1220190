import { Button } from '@mantine/core'
import type { PanelSettings } from '@trellis/contract/panel-settings.ts'
import { powerDenial, storageIsFull } from '@trellis/contract/servers.ts'
import type { Profile } from '@trellis/contract/users.ts'
import { Link } from 'react-router'
import { Notice } from '../../design/notice.tsx'
import { PendingEditsNotice } from '../../game/pending-edits/index.ts'
import { type ServerDetail, usePowerServer, useServerBusy } from '../../hosting/servers/index.ts'
import { StorageNotice } from '../../hosting/storage/index.ts'
import { describeDenial } from '../../kit/describe-refusal.ts'
import { formatMb } from '../../kit/megabytes.ts'
import { useServerId } from '../../kit/shown-server.ts'
import { dashboardMessages } from '../../messages/dashboard.ts'
import { refusalsMessages } from '../../messages/refusals.ts'
import { serverMessages } from '../../messages/server.ts'
import { storageMessages } from '../../messages/storage.ts'
import { CrashNotice, hasCrashed } from './crash-notice.tsx'
import { ExpiryNotice } from './expiry-notice.tsx'
import { PlaceNotice } from './place-notice.tsx'

type ServerNoticesProps = { owner: Profile; settings: PanelSettings; detail: ServerDetail | null }

export function ServerNotices({ owner, settings, detail }: ServerNoticesProps) {
  const serverId = useServerId()
  const text = dashboardMessages
  const power = usePowerServer(serverId, detail?.name ?? '')
  const { isBusy, unlessBusy } = useServerBusy()
  return (
    <>
      {settings.disableServerActions && (
        <Notice tone="warn" title={text.actionsDisabledTitle}>
          <p>
            {refusalsMessages['actions-disabled']} {owner.isAdmin && text.adminBypass}
          </p>
        </Notice>
      )}
      {storageIsFull(owner) && (
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
      )}
      <StorageNotice owner={owner} />
      <PlaceNotice place={detail?.place ?? null} />
      <ExpiryNotice owner={owner} />
      {detail !== null && <PendingEditsNotice detail={detail} />}
      {detail !== null && hasCrashed(detail) && (
        <CrashNotice
          serverId={serverId}
          detail={detail}
          startDenial={
            describeDenial(powerDenial('start', detail.status, owner, settings)) ??
            (isBusy ? serverMessages.server.busy : null)
          }
          onStart={() => unlessBusy(() => power.mutate('start'))}
          onStayOff={() => power.mutate('kill')}
        />
      )}
    </>
  )
}
