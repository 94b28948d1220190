import { Button, NativeSelect } from '@mantine/core'
import { itemOrderSchema } from '@trellis/contract/game/items.ts'
import { Row } from '../../design/row.tsx'
import { Segments } from '../../design/segments.tsx'
import { itemsMessages } from '../../messages/items.ts'
import { type ItemCategory, itemCategorySchema } from './item-categories.ts'
import type { ItemPlace } from './use-item-place.ts'

type ItemBrowseBarProps = { place: ItemPlace; isOwner: boolean }

/** The categories, the order of the results, and whether they are a grid or a list. */
export function ItemBrowseBar({ place, isOwner }: ItemBrowseBarProps) {
  const text = itemsMessages.browse
  const shown = itemCategorySchema.options.filter((it) => it !== 'own' || isOwner)
  const choose = (category: ItemCategory) =>
    place.set('show', category === place.show ? '' : category)
  return (
    <>
      <Row as="fieldset" wrap gap="xs" aria-label={text.categories} style={noFrame}>
        {shown.map((category) => (
          <Button
            key={category}
            size="compact-sm"
            fw={500}
            variant={category === place.show ? 'filled' : 'default'}
            aria-pressed={category === place.show}
            onClick={() => choose(category)}
          >
            {text.category[category]}
          </Button>
        ))}
      </Row>
      {place.isListing && (
        <Row mt="md" wrap gap="sm" justify="between">
          <NativeSelect
            aria-label={text.order}
            value={place.order}
            data={itemOrderSchema.options.map((value) => ({ value, label: text.orders[value] }))}
            onChange={(event) => place.set('sort', event.currentTarget.value)}
          />
          <Segments
            label={text.view}
            segments={[
              { key: 'grid', label: text.grid },
              { key: 'list', label: text.list },
            ]}
            chosen={place.view}
            onChoose={(view) => place.set('view', view === 'grid' ? '' : view)}
          />
        </Row>
      )}
    </>
  )
}

const noFrame = { margin: 'var(--t-space-md) 0 0', padding: 0, border: 0, minInlineSize: 0 }
