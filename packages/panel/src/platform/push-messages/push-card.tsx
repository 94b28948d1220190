import type { PushDevice, PushEvent } from '@trellis/contract/push-messages.ts'
import { Card } from '../../design/card.tsx'
import { CardIntro } from '../../design/card-intro.tsx'
import { Loaded } from '../../design/loaded.tsx'
import { Stack } from '../../design/stack.tsx'
import { pushMessages } from '../../messages/push.ts'
import { DeviceList } from './device-list.tsx'
import { EventSwitches } from './event-switches.tsx'
import { OwnDevice } from './own-device.tsx'
import { useOwnDeviceId, usePushMessages } from './use-push-messages.ts'

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
      {devices.length > 0 && (
        <>
          <DeviceList devices={devices} ownId={ownId} />
          <EventSwitches off={off} />
        </>
      )}
    </Stack>
  )
}
