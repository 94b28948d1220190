import { SimpleGrid } from '@mantine/core'
import { moderationBounds } from '@trellis/contract/kit/moderation-bounds.ts'
import { IntegerInput } from '../../../design/integer-input.tsx'
import { chatRulesMessages } from '../../../messages/chat-rules.ts'

type Penalty = { hits: number; muteMinutes: number }
type PenaltyFieldsProps = {
  hitsLabel: string
  penalty: Penalty
  onPenalty: (penalty: Penalty) => void
}

/** How many hits lead to a mute, and how long it lasts. */
export function PenaltyFields({ hitsLabel, penalty, onPenalty }: PenaltyFieldsProps) {
  const { hits, muteMinutes } = moderationBounds
  return (
    <SimpleGrid cols={{ base: 1, xs: 2 }} maw={560}>
      <IntegerInput
        label={hitsLabel}
        description={chatRulesMessages.noMute}
        max={hits.max}
        value={penalty.hits}
        onChange={(next = 0) => onPenalty({ ...penalty, hits: next })}
      />
      <IntegerInput
        label={chatRulesMessages.muteMinutes}
        min={muteMinutes.min}
        max={muteMinutes.max}
        value={penalty.muteMinutes}
        onChange={(next = 0) => onPenalty({ ...penalty, muteMinutes: next })}
      />
    </SimpleGrid>
  )
}
