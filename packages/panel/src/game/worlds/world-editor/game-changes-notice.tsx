import { Button } from '@mantine/core'
import { Row } from '../../../design/row.tsx'
import { Text } from '../../../design/text.tsx'
import { liveWorldsMessages } from '../../../messages/live-worlds.ts'

type GameChangesNoticeProps = {
  /** How many tiles the game has changed, and how many of these were edited here, too. */
  changed: number
  editedToo: number
  isDirty: boolean
  onLoad: () => void
}

/** Says that the game changed the world during the edit, and what happens to those changes. */
export function GameChangesNotice({ changed, editedToo, isDirty, onLoad }: GameChangesNoticeProps) {
  const text = liveWorldsMessages
  if (changed === 0) return null
  return (
    <Row size="sm" tint="warn" wrap gap="md" rowGap="xs" justify="between" fixed role="status">
      <Text>
        {text.changed({ tiles: changed })}{' '}
        {isDirty && (editedToo > 0 ? text.editedToo({ tiles: editedToo }) : text.kept)}
      </Text>
      {!isDirty && (
        <Button size="xs" variant="default" onClick={onLoad}>
          {text.load}
        </Button>
      )}
    </Row>
  )
}
