import { UnstyledButton } from '@mantine/core'
import { type GameItem, itemKinds } from '@trellis/contract/game/items.ts'
import { Row } from '../../design/row.tsx'
import { Text } from '../../design/text.tsx'
import { itemsMessages } from '../../messages/items.ts'
import { ItemLine } from './item-line.tsx'

type ItemRowProps = { item: GameItem; onOpen: (item: GameItem) => void }

/** An item in the list of results. */
export function ItemRow({ item, onOpen }: ItemRowProps) {
  const text = itemsMessages
  const kind = itemKinds[item.item_kind] ?? text.detail.unknown
  return (
    <UnstyledButton w="100%" py="xs" onClick={() => onOpen(item)}>
      <Row as="span" gap="md" justify="between">
        <ItemLine item={item} id={item.id} />
        <Text as="span" tone="muted" size="sm" alignEnd>
          {kind} · {text.rarityOf({ rarity: item.rarity })}
        </Text>
      </Row>
    </UnstyledButton>
  )
}
