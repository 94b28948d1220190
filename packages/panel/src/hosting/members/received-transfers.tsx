import { Button } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import type { ReceivedTransfer } from '@trellis/contract/hosting/transfers.ts'
import { confirm } from '../../design/confirm.tsx'
import { Notice } from '../../design/notice.tsx'
import { Row } from '../../design/row.tsx'
import { useAccount } from '../../kit/account.ts'
import { formatDay } from '../../kit/dates.ts'
import { createLazyDialog } from '../../kit/lazy-dialog.tsx'
import { transfersMessages } from '../../messages/transfers.ts'
import { useDeclineTransfer, useReceivedTransfers } from './use-transfers.ts'

const AcceptTransferDialog = createLazyDialog(
  async () => (await import('./accept-transfer-dialog.tsx')).AcceptTransferDialog,
)

/** Shows the servers that are offered to the reader. */
export function ReceivedTransfers() {
  const { user, profile } = useAccount()
  const received = useReceivedTransfers(profile !== null && !user.isBanned).data ?? []
  return received.map((transfer) => <Offer key={transfer.code} transfer={transfer} />)
}

function Offer({ transfer }: { transfer: ReceivedTransfer }) {
  const text = transfersMessages
  const { code, serverName: server, ownerName: owner, expiresAt } = transfer
  const [isOpen, dialog] = useDisclosure(false)
  const decline = useDeclineTransfer(code)
  const askDecline = () =>
    confirm({
      title: text.declineTitle({ server }),
      text: text.declineText({ owner }),
      confirmLabel: text.decline,
      isDanger: true,
      onConfirm: () => decline.mutate(),
    })
  return (
    <Notice
      tone="good"
      title={text.receivedTitle({ owner, server })}
      actions={
        <Row wrap gap="sm" rowGap="xs">
          <Button disabled={decline.isPending} onClick={dialog.open}>
            {text.accept}
          </Button>
          <Button variant="default" loading={decline.isPending} onClick={askDecline}>
            {text.decline}
          </Button>
        </Row>
      }
    >
      <p>{text.receivedText({ day: formatDay(expiresAt) })}</p>
      <AcceptTransferDialog transfer={transfer} isOpen={isOpen} onClose={dialog.close} />
    </Notice>
  )
}
