import { Box } from '../../../design/box.tsx'
import { Text } from '../../../design/text.tsx'
import { configurationMessages } from '../../../messages/configuration.ts'
import { addPair, type ItemPair, PairAdder } from '../../items/index.ts'
import { PairList } from '../form/pair-list.tsx'

type ExtraDropsProps = { drops: readonly ItemPair[]; onDrops: (drops: ItemPair[]) => void }

export function ExtraDrops({ drops, onDrops }: ExtraDropsProps) {
  const text = configurationMessages.items
  return (
    <>
      <PairAdder quantityLabel={text.count} onAdd={(drop) => onDrops(addPair(drops, drop))} />
      <Box mt="md">
        {drops.length === 0 ? (
          <Text tone="muted">{text.noDrops}</Text>
        ) : (
          <PairList label={text.dropPages} pairs={drops} onPairs={onDrops} />
        )}
      </Box>
    </>
  )
}
