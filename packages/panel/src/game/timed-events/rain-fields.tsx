import { Button } from '@mantine/core'
import { timedEventBounds } from '@trellis/contract/kit/timed-events.ts'
import { Box } from '../../design/box.tsx'
import { List } from '../../design/list.tsx'
import { Row } from '../../design/row.tsx'
import { Text } from '../../design/text.tsx'
import { itemsMessages } from '../../messages/items.ts'
import { timedEventsMessages } from '../../messages/timed-events.ts'
import { addPair, ItemLine, type ItemPair, PairAdder, useItemsById } from '../items/index.ts'

type RainFieldsProps = {
  items: readonly ItemPair[]
  onItems: (items: readonly ItemPair[]) => void
}

const { rainItems, rainCount } = timedEventBounds

/** The items that fall, with their counts. */
export function RainFields({ items, onItems }: RainFieldsProps) {
  const text = timedEventsMessages.start
  const byId = useItemsById(items.map(([id]) => id))
  const add = ([id, count]: ItemPair) => {
    const bounded = addPair(items, [id, count]).map(
      ([itemId, all]): ItemPair => [itemId, Math.min(all, rainCount.max)],
    )
    onItems(bounded.slice(0, rainItems))
  }
  return (
    <Box mt="md">
      <List aria-label={text.items}>
        {items.map(([id, count]) => (
          <Row as="li" key={id} divided="xs" gap="sm" justify="between">
            <ItemLine item={byId.get(id)} id={id} />
            <Text numeric>{text.times({ count })}</Text>
            <Button
              variant="subtle"
              color="red"
              size="compact-sm"
              aria-label={text.removeOf({
                name: byId.get(id)?.name ?? itemsMessages.unknownItem({ id }),
              })}
              onClick={() => onItems(items.filter(([other]) => other !== id))}
            >
              {text.remove}
            </Button>
          </Row>
        ))}
      </List>
      {items.length < rainItems && <PairAdder quantityLabel={text.count} onAdd={add} />}
    </Box>
  )
}
