import { Button, SimpleGrid, TextInput } from '@mantine/core'
import { packBounds } from '@trellis/contract/kit/pack-bounds.ts'
import type { Pack } from '@trellis/contract/kit/store-settings.ts'
import { Box } from '../../../design/box.tsx'
import { IntegerInput } from '../../../design/integer-input.tsx'
import { Row } from '../../../design/row.tsx'
import { Text } from '../../../design/text.tsx'
import { gameStoreMessages } from '../../../messages/game-store.ts'
import { addPair, PairAdder, toPairs } from '../../items/index.ts'
import { PairList } from '../form/pair-list.tsx'

type PackEntryProps = {
  pack: Pack
  errorOf: (field: keyof Pack) => string | undefined
  onPack: (pack: Pack) => void
  onRemove: () => void
}

/** The fields of one pack: its name, price and items, each with its fault. */
export function PackEntry({ pack, errorOf, onPack, onRemove }: PackEntryProps) {
  const text = gameStoreMessages
  const { name, price, items } = pack
  const pairs = toPairs(items)
  const itemsError = errorOf('items')
  return (
    <Box as="li" divided="md">
      <SimpleGrid cols={{ base: 1, xs: 2 }} maw={520}>
        <TextInput
          label={text.name}
          maxLength={packBounds.name}
          error={errorOf('name')}
          value={name}
          onChange={(event) => onPack({ ...pack, name: event.currentTarget.value })}
        />
        <IntegerInput
          label={text.price}
          min={1}
          max={packBounds.gems}
          error={errorOf('price') ?? null}
          value={price}
          onChange={(next) => onPack({ ...pack, price: next ?? 0 })}
        />
      </SimpleGrid>
      <Box mt="md">
        <PairList
          label={text.itemsOf({ name })}
          pairs={pairs}
          onPairs={(next) => onPack({ ...pack, items: next })}
        />
        {items.length > 0 && itemsError !== undefined && (
          <Text as="p" role="alert" tone="bad" size="sm">
            {itemsError}
          </Text>
        )}
        <Box mt="md">
          <PairAdder
            quantityLabel={text.count}
            onAdd={(pair) => onPack({ ...pack, items: addPair(pairs, pair) })}
          />
        </Box>
      </Box>
      <Row justify="end">
        <Button
          variant="subtle"
          color="red"
          size="compact-sm"
          aria-label={text.removeOf({ name })}
          onClick={onRemove}
        >
          {text.remove}
        </Button>
      </Row>
    </Box>
  )
}
