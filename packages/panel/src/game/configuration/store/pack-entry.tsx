import { Button, SimpleGrid, TextInput } from '@mantine/core'
import { packBounds } from '@trellis/contract/kit/pack-bounds.ts'
import { type Pack, packSchema } from '@trellis/contract/kit/store-settings.ts'
import { Box } from '../../../design/box.tsx'
import { IntegerInput } from '../../../design/integer-input.tsx'
import { Row } from '../../../design/row.tsx'
import { Text } from '../../../design/text.tsx'
import { findFieldErrors } from '../../../kit/field-errors.ts'
import { gameStoreMessages } from '../../../messages/game-store.ts'
import { addPair, PairAdder, toPairs } from '../../items/index.ts'
import { PairList } from '../form/pair-list.tsx'

type PackEntryProps = { pack: Pack; onPack: (pack: Pack) => void; onRemove: () => void }

/** The fields of one pack: its name, price and items, each with its fault. */
export function PackEntry({ pack, onPack, onRemove }: PackEntryProps) {
  const text = gameStoreMessages
  const { name, price, items } = pack
  const pairs = toPairs(items)
  const errors = findFieldErrors(packSchema.safeParse(pack))
  return (
    <Box as="li" divided="md">
      <SimpleGrid cols={{ base: 1, xs: 2 }} maw={520}>
        <TextInput
          label={text.name}
          maxLength={packBounds.name}
          error={errors['name']}
          value={name}
          onChange={(event) => onPack({ ...pack, name: event.currentTarget.value })}
        />
        <IntegerInput
          label={text.price}
          min={1}
          max={packBounds.gems}
          error={errors['price'] ?? null}
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
        {items.length > 0 && errors['items'] !== undefined && (
          <Text as="p" role="alert" tone="bad" size="sm">
            {errors['items']}
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
