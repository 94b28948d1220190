import { Stack, Switch } from '@mantine/core'
import { type PushEvent, pushEvents } from '@trellis/contract/platform/push-messages.ts'
import { Text } from '../../design/text.tsx'
import { useAccount } from '../../kit/account.ts'
import { mayDo } from '../../kit/may-do.ts'
import { pushMessages } from '../../messages/push.ts'
import { useChooseEvents } from './use-push-messages.ts'

type EventSwitchesProps = { off: readonly PushEvent[] }

/** Chooses the groups of notices that reach devices. */
export function EventSwitches({ off }: EventSwitchesProps) {
  const choose = useChooseEvents()
  const { user } = useAccount()
  const mayHear = (event: PushEvent) => event !== 'installation' || mayDo(user, 'dashboard:view')
  const set = (event: PushEvent, isOn: boolean) => {
    const others = off.filter((it) => it !== event)
    choose.mutate(isOn ? others : [...others, event])
  }
  return (
    <div role="group" aria-label={pushMessages.when}>
      <Text as="h3" size="md" weight="semibold" mb="sm">
        {pushMessages.when}
      </Text>
      <Stack gap="sm">
        {pushEvents.filter(mayHear).map((event) => (
          <Switch
            key={event}
            label={pushMessages.events[event]}
            checked={!off.includes(event)}
            onChange={({ currentTarget }) => set(event, currentTarget.checked)}
          />
        ))}
      </Stack>
    </div>
  )
}
