import { Accordion } from '@mantine/core'
import type { CustomItem } from '@trellis/contract/game/configuration.ts'
import type { GameItem } from '@trellis/contract/game/items.ts'
import { Row } from '../../../design/row.tsx'
import { Stack } from '../../../design/stack.tsx'
import { Text } from '../../../design/text.tsx'
import { configurationMessages } from '../../../messages/configuration.ts'
import { itemsMessages } from '../../../messages/items.ts'
import { Sprite } from '../../items/index.ts'
import type { CustomItemEntry } from './custom-item-entry.ts'
import { CustomItemForm } from './custom-item-form.tsx'

type CustomItemRowProps = {
  entry: CustomItemEntry
  /** The catalogue's item with this ID. */
  known: GameItem | undefined
  isIdTaken: boolean
  onItem: (item: CustomItem) => void
  onRemove: () => void
}

/** A card that opens into the item's editor. */
export function CustomItemRow({ entry, known, ...form }: CustomItemRowProps) {
  const { key, item } = entry
  const text = configurationMessages.items
  return (
    <Accordion.Item value={String(key)}>
      <Accordion.Control>
        <Row as="span" gap="sm" shrink>
          <Sprite item={known} size={40} />
          <Stack as="span" tight shrink>
            <Text as="span" weight="semibold" breaks>
              {item.Name || itemsMessages.unknownItem({ id: item.ID })}
            </Text>
            <Text as="span" tone="muted" size="sm" weight="normal" numeric>
              {text.summary({ id: item.ID, rarity: item.rarity })}
            </Text>
          </Stack>
        </Row>
      </Accordion.Control>
      <Accordion.Panel>
        <CustomItemForm item={item} known={known} {...form} />
      </Accordion.Panel>
    </Accordion.Item>
  )
}
