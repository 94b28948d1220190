import type { PushDevice } from '@trellis/contract/platform/push-messages.ts'
import { Box } from '../../design/box.tsx'
import { List } from '../../design/list.tsx'
import { RemoveAction } from '../../design/remove-action.tsx'
import { Row } from '../../design/row.tsx'
import { RowAction, RowActions } from '../../design/row-actions.tsx'
import { Text } from '../../design/text.tsx'
import { VisibleText } from '../../design/visible-text.tsx'
import { formatDay, formatInstant } from '../../kit/dates.ts'
import { pushMessages } from '../../messages/push.ts'
import { useRemoveDevice, useTestDevice } from './use-push-messages.ts'

type DeviceListProps = { devices: readonly PushDevice[]; ownId: string | null }

/** Lists the devices that get messages. */
export function DeviceList({ devices, ownId }: DeviceListProps) {
  return (
    <List aria-label={pushMessages.devices}>
      {devices.map((device) => (
        <DeviceEntry key={device.id} device={device} isOwn={device.id === ownId} />
      ))}
    </List>
  )
}

function DeviceEntry({ device, isOwn }: { device: PushDevice; isOwn: boolean }) {
  const { id, createdAt, lastSentAt } = device
  const text = pushMessages
  const test = useTestDevice(id)
  const remove = useRemoveDevice(id, isOwn)
  const isBusy = test.isPending || remove.isPending
  const name = isOwn ? text.thisDevice({ name: device.name }) : device.name
  return (
    <Box as="li" divided="sm">
      <Row phoneLines wrap justify="between" gap="md" rowGap="xs">
        <Box grow shrink>
          <Text as="h3" size="md" weight="semibold" breaks>
            <VisibleText text={name} />
          </Text>
          <Text mt="3xs" tone="muted" size="sm" breaks>
            {lastSentAt === null
              ? text.added({ day: formatDay(createdAt) })
              : text.lastSent({ time: formatInstant(lastSentAt) })}
          </Text>
        </Box>
        <RowActions isBusy={isBusy} sheet={name}>
          <RowAction
            label={text.testOf({ name })}
            icon="send"
            isBlocked={isBusy}
            onPress={() => test.mutate()}
          />
          <RemoveAction
            label={text.removeOf({ name })}
            isBlocked={isBusy}
            question={{
              title: text.removeTitle({ name }),
              text: text.removeText,
              confirmLabel: text.remove,
            }}
            onRemove={() => remove.mutate()}
          />
        </RowActions>
      </Row>
    </Box>
  )
}
