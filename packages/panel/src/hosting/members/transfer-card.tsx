import { Button, TextInput } from '@mantine/core'
import { type Transfer, transferDays } from '@trellis/contract/hosting/transfers.ts'
import { userIdSchema } from '@trellis/contract/kit/ids.ts'
import { useState } from 'react'
import { Box } from '../../design/box.tsx'
import { Card } from '../../design/card.tsx'
import { confirm } from '../../design/confirm.tsx'
import { Loaded } from '../../design/loaded.tsx'
import { Row } from '../../design/row.tsx'
import { Text } from '../../design/text.tsx'
import { formatDay } from '../../kit/dates.ts'
import { submitWith } from '../../kit/submit-with.ts'
import { transfersMessages } from '../../messages/transfers.ts'
import { useOfferServer, useTransfer, useWithdrawOffer } from './use-transfers.ts'

type TransferCardProps = { serverId: string; serverName: string }

/** Lets the owner offer the server to another user, or withdraw the offer. */
export function TransferCard({ serverId, serverName }: TransferCardProps) {
  const text = transfersMessages
  const query = useTransfer(serverId)
  return (
    <Card title={text.title}>
      <Loaded query={query} failed={text.fetchFailed} isEmpty={() => false}>
        {({ transfer }) =>
          transfer === null ? (
            <OfferForm serverId={serverId} serverName={serverName} />
          ) : (
            <OpenOffer serverId={serverId} transfer={transfer} />
          )
        }
      </Loaded>
    </Card>
  )
}

function OfferForm({ serverId, serverName }: TransferCardProps) {
  const text = transfersMessages
  const [typed, setTyped] = useState('')
  const [fault, setFault] = useState<string | null>(null)
  const offer = useOfferServer(serverId)
  const submit = () => {
    const to = userIdSchema.safeParse(typed.trim())
    if (!to.success) return setFault(text.invalid)
    confirm({
      title: text.confirmTitle({ server: serverName }),
      text: text.confirmText({ to: to.data, days: transferDays }),
      confirmLabel: text.confirm,
      isDanger: true,
      onConfirm: () => offer.mutate(to.data),
    })
  }
  return (
    <form noValidate onSubmit={submitWith(submit)}>
      <Text mb="md" tone="muted">
        {text.hint}
      </Text>
      <Row wrap gap="sm" align="end">
        <Box grow shrink basis="14rem">
          <TextInput
            label={text.to}
            inputMode="numeric"
            autoComplete="off"
            maxLength={20}
            readOnly={offer.isPending}
            error={fault}
            errorProps={{ role: 'alert' }}
            value={typed}
            onChange={(event) => {
              setFault(null)
              setTyped(event.currentTarget.value)
            }}
          />
        </Box>
        <Button type="submit" variant="default" loading={offer.isPending}>
          {text.offer}
        </Button>
      </Row>
    </form>
  )
}

function OpenOffer({ serverId, transfer }: { serverId: string; transfer: Transfer }) {
  const text = transfersMessages
  const withdraw = useWithdrawOffer(serverId)
  return (
    <Row wrap gap="md" justify="between">
      <Text breaks>
        {text.offered({ to: transfer.discordId, day: formatDay(transfer.expiresAt) })}
      </Text>
      <Button variant="default" loading={withdraw.isPending} onClick={() => withdraw.mutate()}>
        {text.withdraw}
      </Button>
    </Row>
  )
}
