import { SimpleGrid } from '@mantine/core'
import type { GameItem } from '@trellis/contract/game/items.ts'
import { timedEventBounds } from '@trellis/contract/kit/timed-events.ts'
import { useState } from 'react'
import { Box } from '../../design/box.tsx'
import { IntegerInput } from '../../design/integer-input.tsx'
import { timedEventsMessages } from '../../messages/timed-events.ts'
import { type ItemPair, ItemPicker } from '../items/index.ts'

type PrizeFieldsProps = {
  gems: number
  prize: ItemPair | null
  onGems: (gems: number) => void
  onPrize: (prize: ItemPair | null) => void
}

const { prizeCount, prizeGems } = timedEventBounds

/** The fields of the prize: a stack of an item, and gems. */
export function PrizeFields({ gems, prize, onGems, onPrize }: PrizeFieldsProps) {
  const text = timedEventsMessages.start
  const [picked, setPicked] = useState<GameItem | null>(null)
  const pick = (item: GameItem | null) => {
    setPicked(item)
    onPrize(item === null ? null : [item.id, prize?.[1] ?? 1])
  }
  return (
    <Box mt="md">
      <SimpleGrid cols={{ base: 1, sm: 3 }}>
        <ItemPicker label={text.prize} picked={picked} onPick={pick} />
        <IntegerInput
          label={text.count}
          min={prizeCount.min}
          max={prizeCount.max}
          disabled={prize === null}
          value={prize?.[1] ?? 1}
          onChange={(count = 0) => {
            if (prize !== null) onPrize([prize[0], count])
          }}
        />
        <IntegerInput
          label={text.gems}
          max={prizeGems.max}
          value={gems}
          onChange={(next = 0) => onGems(next)}
        />
      </SimpleGrid>
    </Box>
  )
}
