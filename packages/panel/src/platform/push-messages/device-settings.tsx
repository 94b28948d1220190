import type { PushDevice, PushEvent } from '@trellis/contract/platform/push-messages.ts'
import { DeviceList } from './device-list.tsx'
import { EventSwitches } from './event-switches.tsx'

type DeviceSettingsProps = {
  devices: readonly PushDevice[]
  ownId: string | null
  off: readonly PushEvent[]
}

/** The devices of a user, and the choice of events. */
export function DeviceSettings({ devices, ownId, off }: DeviceSettingsProps) {
  return (
    <>
      <DeviceList devices={devices} ownId={ownId} />
      <EventSwitches off={off} />
    </>
  )
}
