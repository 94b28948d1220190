import { Button } from '@mantine/core'
import { Icon } from '../../design/icon.tsx'
import { Row } from '../../design/row.tsx'
import { StatusBadge } from '../../design/status-badge.tsx'
import { Text } from '../../design/text.tsx'
import { findPushObstacle } from '../../kit/push-subscription.ts'
import { pushMessages } from '../../messages/push.ts'
import { useTurnOn } from './use-push-messages.ts'

type OwnDeviceProps = { publicKey: string; isOn: boolean }

/** Turns messages on for this browser, or says why it cannot have them. */
export function OwnDevice({ publicKey, isOn }: OwnDeviceProps) {
  const turnOn = useTurnOn(publicKey)
  const obstacle = findPushObstacle()
  if (obstacle !== null)
    return (
      <Text tone="muted" size="md">
        {pushMessages.obstacles[obstacle]}
      </Text>
    )
  return (
    <Row>
      {isOn ? (
        <StatusBadge tone="good" label={pushMessages.onHere} />
      ) : (
        <Button
          leftSection={<Icon name="bell" size={16} />}
          loading={turnOn.isPending}
          onClick={() => turnOn.mutate()}
        >
          {pushMessages.turnOn}
        </Button>
      )}
    </Row>
  )
}
