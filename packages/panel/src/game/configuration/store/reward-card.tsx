import { SimpleGrid } from '@mantine/core'
import { packBounds } from '@trellis/contract/kit/pack-bounds.ts'
import type { StoreSettings } from '@trellis/contract/kit/store-settings.ts'
import { Box } from '../../../design/box.tsx'
import { Card } from '../../../design/card.tsx'
import { CardIntro } from '../../../design/card-intro.tsx'
import { IntegerInput } from '../../../design/integer-input.tsx'
import { gameStoreMessages } from '../../../messages/game-store.ts'
import { addPair, PairAdder, toPairs } from '../../items/index.ts'
import { PairList } from '../form/pair-list.tsx'

type Reward = StoreSettings['reward']
type RewardCardProps = { reward: Reward; onReward: (reward: Reward) => void }

/** The gems and items that a player gets once a day. */
export function RewardCard({ reward, onReward }: RewardCardProps) {
  const text = gameStoreMessages
  const items = toPairs(reward.items)
  return (
    <Card title={text.reward}>
      <CardIntro as="p">{text.rewardHint}</CardIntro>
      <SimpleGrid cols={{ base: 1, sm: 3 }}>
        <IntegerInput
          label={text.gems}
          max={packBounds.gems}
          value={reward.gems}
          onChange={(gems = 0) => onReward({ ...reward, gems })}
        />
        <IntegerInput
          label={text.gemsPerDay}
          max={packBounds.gems}
          value={reward.gemsPerDay}
          onChange={(gemsPerDay = 0) => onReward({ ...reward, gemsPerDay })}
        />
        <IntegerInput
          label={text.days}
          min={1}
          max={packBounds.days}
          value={reward.days}
          onChange={(days = 0) => onReward({ ...reward, days })}
        />
      </SimpleGrid>
      <Box mt="md">
        <PairList
          label={text.rewardItems}
          pairs={items}
          onPairs={(next) => onReward({ ...reward, items: next })}
        />
        <Box mt="md">
          <PairAdder
            quantityLabel={text.count}
            onAdd={(pair) => onReward({ ...reward, items: addPair(items, pair) })}
          />
        </Box>
      </Box>
    </Card>
  )
}
