import { saveNewbieKit } from '@trellis/contract/game/configuration.ts'
import { type GameItem, itemKinds } from '@trellis/contract/game/items.ts'
import { useNavigate } from 'react-router'
import { ActionButton } from '../../design/action-button.tsx'
import { Row } from '../../design/row.tsx'
import { Stack } from '../../design/stack.tsx'
import { Text } from '../../design/text.tsx'
import { useRightRefusal } from '../../hosting/servers/index.ts'
import { useItemAction } from '../../kit/item-action.ts'
import { itemsMessages } from '../../messages/items.ts'
import { ItemLine } from './item-line.tsx'
import { ItemRecipes } from './item-recipes.tsx'
import { useItemsById } from './use-server-items.ts'

type ItemActionsProps = { item: GameItem }

const seedKind = itemKinds.indexOf('Seed')

/** Shows the seed of an item, or the block that a seed grows into, and the actions of an owner. */
export function ItemActions({ item }: ItemActionsProps) {
  const text = itemsMessages.actions
  const navigate = useNavigate()
  const denial = useRightRefusal(saveNewbieKit)
  const renderContributed = useItemAction()
  const isSeed = item.item_kind === seedKind
  // An item has an even id, and its seed the next one.
  const otherId = isSeed ? item.id - 1 : item.id + 1
  const other = useItemsById(item.id % 2 === (isSeed ? 1 : 0) ? [otherId] : []).get(otherId)
  const isPair = other !== undefined && (isSeed || other.item_kind === seedKind)
  return (
    <Stack gap="md">
      {isPair && (
        <section aria-label={isSeed ? text.growsInto : text.seed}>
          <Text as="h3" mb="2xs" tone="muted" size="sm">
            {isSeed ? text.growsInto : text.seed}
          </Text>
          <ItemLine item={other} id={other.id} />
        </section>
      )}
      <ItemRecipes item={item} />
      <Row wrap gap="xs">
        {renderContributed(item)}
        <ActionButton
          label={text.addToKit}
          icon="gift"
          variant="default"
          denial={denial}
          onPress={() => void navigate(`/configuration?tab=newbie-kit&item=${item.id}`)}
        />
      </Row>
    </Stack>
  )
}
