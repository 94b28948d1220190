import { Checkbox } from '@mantine/core'
import { Stack } from '../../../design/stack.tsx'
import { altsMessages } from '../../../messages/alts.ts'
import { useAlts } from './use-alts.ts'

type SameDeviceChoiceProps = {
  serverId: string
  name: string
  chosen: string[]
  onChosen: (names: string[]) => void
}

/** Offers the accounts of the same device for the same ban; none is chosen before. */
export function SameDeviceChoice({ chosen, onChosen, ...player }: SameDeviceChoiceProps) {
  const alts = useAlts(player).data?.filter(({ strength }) => strength === 'device') ?? []
  if (alts.length === 0) return null
  return (
    <Checkbox.Group
      mt="md"
      label={altsMessages.alsoBan}
      description={altsMessages.alsoBanHint}
      value={chosen}
      onChange={onChosen}
    >
      <Stack gap="xs" mt="xs">
        {alts.map(({ name }) => (
          <Checkbox key={name} value={name} label={name} />
        ))}
      </Stack>
    </Checkbox.Group>
  )
}
