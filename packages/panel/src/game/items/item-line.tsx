import type { GameItem } from '@trellis/contract/game/items.ts'
import { Row } from '../../design/row.tsx'
import { Stack } from '../../design/stack.tsx'
import { Text } from '../../design/text.tsx'
import { itemsMessages } from '../../messages/items.ts'
import { Sprite } from './sprite.tsx'

type ItemLineProps = { item: GameItem | undefined; id: number }

/** An item in a row: its picture, name and id. */
export function ItemLine({ item, id }: ItemLineProps) {
  const text = itemsMessages
  return (
    <Row as="span" gap="sm" shrink>
      <Sprite item={item} size={32} />
      <Stack as="span" tight shrink>
        <Text as="span" weight="medium" breaks>
          {item?.name ?? text.unknownItem({ id })}
        </Text>
        <Text as="span" tone="muted" size="sm" numeric>
          {text.picker.idOf({ id })}
        </Text>
      </Stack>
    </Row>
  )
}
