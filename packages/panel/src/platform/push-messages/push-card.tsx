import type { PushDevice, PushEvent } from '@trellis/contract/platform/push-messages.ts'
import { Card } from '../../design/card.tsx'
import { CardIntro } from '../../design/card-intro.tsx'
import { Loaded } from '../../design/loaded.tsx'
import { Stack } from '../../design/stack.tsx'
import { createLazyDialog } from '../../kit/lazy-dialog.tsx'
import { pushMessages } from '../../messages/push.ts'
import { OwnDevice } from './own-device.tsx'
import { useOwnDeviceId, usePushMessages } from './use-push-messages.ts'

// Most users have no device, and need no list.
const DeviceSettings = createLazyDialog(
  async () => (await import('./device-settings.tsx')).DeviceSettings,
  { isInSight: true },
)

/** Lets users choose which notices reach which of their devices. */
export function PushCard() {
  const settings = usePushMessages()
  // The operator has switched push messages off.
  if (settings.data?.publicKey === null) return null
  return (
    <Card title={pushMessages.title}>
      <CardIntro as="p" size="md">
        {pushMessages.intro}
      </CardIntro>
      <Loaded query={settings} failed={pushMessages.fetchFailed}>
        {({ publicKey, off, devices }) => (
          <Content publicKey={publicKey ?? ''} off={off} devices={devices} />
        )}
      </Loaded>
    </Card>
  )
}

type ContentProps = { publicKey: string; off: PushEvent[]; devices: PushDevice[] }

function Content({ publicKey, off, devices }: ContentProps) {
  const ownId = useOwnDeviceId()
  return (
    <Stack gap="lg">
      <OwnDevice publicKey={publicKey} isOn={devices.some(({ id }) => id === ownId)} />
      {devices.length > 0 && <DeviceSettings devices={devices} ownId={ownId} off={off} />}
    </Stack>
  )
}
