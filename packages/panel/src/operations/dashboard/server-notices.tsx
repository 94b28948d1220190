import { findPowerRefusal } from '@trellis/contract/hosting/power-rules.ts'
import { powerServer } from '@trellis/contract/hosting/servers.ts'
import { isStorageFull } from '@trellis/contract/hosting/storage.ts'
import type { Profile } from '@trellis/contract/people/users.ts'
import type { PanelSettings } from '@trellis/contract/platform/panel-settings.ts'
import { Notice } from '../../design/notice.tsx'
import { PendingEditsNotice } from '../../game/pending-edits/index.ts'
import { SlotsNotice } from '../../hosting/running-servers/index.ts'
import {
  type ServerDetail,
  usePowerServer,
  useRightRefusal,
  useServerBusy,
} from '../../hosting/servers/index.ts'
import { StorageNotice } from '../../hosting/storage/index.ts'
import { SuspensionNotice } from '../../hosting/suspensions/index.ts'
import { wordRefusal } from '../../kit/describe-refusal.ts'
import { createLazyDialog } from '../../kit/lazy-dialog.tsx'
import { useServerId } from '../../kit/shown-server.ts'
import { dashboardMessages } from '../../messages/dashboard.ts'
import { refusalsMessages } from '../../messages/refusals.ts'
import { serverMessages } from '../../messages/server.ts'
import { DebtNotice } from './debt-notice.tsx'
import { ExpiryNotice } from './expiry-notice.tsx'
import { hasCrashed } from './has-crashed.ts'
import { PlacementNotice } from './placement-notice.tsx'
import { StorageFullNotice } from './storage-full-notice.tsx'

// Few visits follow a crash, so it loads after the page.
const CrashNotice = createLazyDialog(async () => (await import('./crash-notice.tsx')).CrashNotice)

type ServerNoticesProps = { owner: Profile; settings: PanelSettings; detail: ServerDetail | null }

export function ServerNotices({ owner, settings, detail }: ServerNoticesProps) {
  const serverId = useServerId()
  const text = dashboardMessages
  const right = useRightRefusal(powerServer)
  // Only the owner can buy time and storage.
  const isOwner = detail === null || detail.role === 'owner'
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
      {detail?.suspension && <SuspensionNotice suspension={detail.suspension} />}
      {isOwner && owner.hasDebt && <DebtNotice owner={owner} />}
      {isOwner && <SlotsNotice owner={owner} />}
      {isOwner && isStorageFull(owner) && <StorageFullNotice owner={owner} />}
      {isOwner && <StorageNotice owner={owner} />}
      <PlacementNotice place={detail?.place ?? null} />
      {isOwner && <ExpiryNotice owner={owner} />}
      {detail !== null && <PendingEditsNotice detail={detail} />}
      {detail !== null && hasCrashed(detail) && (
        <CrashNotice
          serverId={serverId}
          detail={detail}
          startDenial={
            right ??
            wordRefusal(findPowerRefusal('start', detail, owner, settings)) ??
            (isBusy ? serverMessages.server.busy : null)
          }
          onStart={() => unlessBusy(() => power.mutate('start'))}
          onStayOff={() => power.mutate('kill')}
        />
      )}
    </>
  )
}
