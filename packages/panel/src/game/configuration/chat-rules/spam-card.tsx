import { SimpleGrid, Switch } from '@mantine/core'
import { moderationBounds } from '@trellis/contract/kit/moderation-bounds.ts'
import type { ModerationSettings } from '@trellis/contract/kit/moderation-settings.ts'
import { Card } from '../../../design/card.tsx'
import { CardIntro } from '../../../design/card-intro.tsx'
import { IntegerInput } from '../../../design/integer-input.tsx'
import { Stack } from '../../../design/stack.tsx'
import { chatRulesMessages } from '../../../messages/chat-rules.ts'
import { PenaltyFields } from './penalty-fields.tsx'

type Spam = ModerationSettings['spam']
type SpamCardProps = { spam: Spam; onSpam: (spam: Spam) => void }

/** The rules against repeated lines and shouting. */
export function SpamCard({ spam, onSpam }: SpamCardProps) {
  const text = chatRulesMessages.spam
  const { repeats, seconds } = moderationBounds
  return (
    <Card title={text.title}>
      <CardIntro as="p">{text.hint}</CardIntro>
      <Stack gap="lg">
        <Switch
          label={text.isOn}
          checked={spam.isOn}
          onChange={(event) => onSpam({ ...spam, isOn: event.currentTarget.checked })}
        />
        {spam.isOn && (
          <>
            <SimpleGrid cols={{ base: 1, xs: 2 }} maw={560}>
              <IntegerInput
                label={text.repeats}
                min={repeats.min}
                max={repeats.max}
                value={spam.repeats}
                onChange={(next = 0) => onSpam({ ...spam, repeats: next })}
              />
              <IntegerInput
                label={text.seconds}
                min={seconds.min}
                max={seconds.max}
                value={spam.seconds}
                onChange={(next = 0) => onSpam({ ...spam, seconds: next })}
              />
            </SimpleGrid>
            <Switch
              label={text.capitals}
              description={text.capitalsHint}
              checked={spam.isAgainstCapitals}
              onChange={(event) =>
                onSpam({ ...spam, isAgainstCapitals: event.currentTarget.checked })
              }
            />
            <PenaltyFields
              hitsLabel={text.hits}
              penalty={spam}
              onPenalty={(penalty) => onSpam({ ...spam, ...penalty })}
            />
          </>
        )}
      </Stack>
    </Card>
  )
}
