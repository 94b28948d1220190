import { Button } from '@mantine/core'
import type { HealthPart } from '@trellis/contract/operations/health.ts'
import { Disc } from '../../design/disc.tsx'
import { Icon } from '../../design/icon.tsx'
import { Stack } from '../../design/stack.tsx'
import { Text } from '../../design/text.tsx'
import { healthMessages } from '../../messages/health.ts'
import { getTitle } from './describe-part.ts'
import { getHealthTone, healthIcons } from './health-tone.ts'

type HealthTileProps = {
  part: HealthPart
  isOpen: boolean
  /** The id of the element with the details. */
  details: string
  onToggle: () => void
}

/** Shows the state of one part by colour, icon and word; a press opens its details. */
export function HealthTile({ part, isOpen, details, onToggle }: HealthTileProps) {
  const { state } = part
  const tone = getHealthTone(state)
  return (
    <Button
      variant="default"
      fullWidth
      h="100%"
      mih="4.5rem"
      px="sm"
      py="sm"
      justify="flex-start"
      styles={{ label: { whiteSpace: 'normal', textAlign: 'start' } }}
      leftSection={
        <Disc tone={tone} across="2.25rem">
          <Icon name={healthIcons[state]} size={18} />
        </Disc>
      }
      aria-expanded={isOpen}
      aria-controls={details}
      onClick={onToggle}
    >
      <Stack as="span" tight>
        <Text as="span" weight="semibold" breaks>
          {getTitle(part)}
        </Text>
        <Text as="span" size="sm" weight="medium" tone={tone}>
          {healthMessages.states[state]}
        </Text>
      </Stack>
    </Button>
  )
}
