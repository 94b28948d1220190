import { Button } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { findPowerRefusal } from '@trellis/contract/hosting/power-rules.ts'
import { powerServer } from '@trellis/contract/hosting/servers.ts'
import { ActionButton } from '../../design/action-button.tsx'
import { Notice } from '../../design/notice.tsx'
import {
  findServerOwner,
  type ServerDetail,
  usePowerServer,
  useRightRefusal,
  useServerBusy,
} from '../../hosting/servers/index.ts'
import { useAccount } from '../../kit/account.ts'
import { wordRefusal } from '../../kit/describe-refusal.ts'
import { createLazyDialog } from '../../kit/lazy-dialog.tsx'
import { useServerId } from '../../kit/shown-server.ts'
import { pendingEditsMessages } from '../../messages/pending-edits.ts'
import { serverMessages } from '../../messages/server.ts'

const HeldEditsDialog = createLazyDialog(
  async () => (await import('./held-edits-dialog.tsx')).HeldEditsDialog,
)

type PendingEditsNoticeProps = { detail: ServerDetail }

/** Shows edits that wait for the engine's end, and those that conflicted then. */
export function PendingEditsNotice({ detail }: PendingEditsNoticeProps) {
  const serverId = useServerId()
  const text = pendingEditsMessages
  const [isOpen, dialog] = useDisclosure(false)
  const { queued, held } = detail.waitingEdits ?? { queued: 0, held: 0 }
  return (
    <>
      {queued > 0 && (
        <Notice
          tone="calm"
          title={text.queued({ count: queued })}
          actions={<ApplyButton detail={detail} />}
        >
          <p>{text.queuedText}</p>
        </Notice>
      )}
      {held > 0 && (
        <Notice
          tone="warn"
          title={text.held({ count: held })}
          actions={
            <Button variant="default" onClick={dialog.open}>
              {text.choose}
            </Button>
          }
        >
          <p>{text.heldText}</p>
        </Notice>
      )}
      {isOpen && <HeldEditsDialog serverId={serverId} onClose={dialog.close} />}
    </>
  )
}

/** A restart is just that: what waits is made between the end and the start. */
function ApplyButton({ detail }: PendingEditsNoticeProps) {
  const serverId = useServerId()
  const { profile, settings } = useAccount()
  const power = usePowerServer(serverId, detail.name)
  const { isBusy, unlessBusy } = useServerBusy()
  const right = useRightRefusal(powerServer)
  if (profile === null || settings === null) return null
  const owner = findServerOwner(profile, detail)
  const denial = right ?? wordRefusal(findPowerRefusal('restart', detail, owner, settings))
  return (
    <ActionButton
      label={pendingEditsMessages.applyNow}
      icon="restart"
      size="sm"
      denial={denial ?? (isBusy ? serverMessages.server.busy : null)}
      onPress={() => unlessBusy(() => power.mutate('restart'))}
    />
  )
}
