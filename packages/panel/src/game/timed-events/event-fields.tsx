import { Select, SimpleGrid, TextInput } from '@mantine/core'
import {
  isBoostKind,
  isTimedEventKind,
  timedEventBounds,
  timedEventKinds,
} from '@trellis/contract/kit/timed-events.ts'
import { Box } from '../../design/box.tsx'
import { IntegerInput } from '../../design/integer-input.tsx'
import { Text } from '../../design/text.tsx'
import { timedEventsMessages } from '../../messages/timed-events.ts'
import type { EventDraft } from './event-draft.ts'
import { PrizeFields } from './prize-fields.tsx'
import { RainFields } from './rain-fields.tsx'

type EventFieldsProps = { draft: EventDraft; onDraft: (draft: EventDraft) => void }

const { minutes, factor, seconds } = timedEventBounds

/** The choices of an event: its kind, and what that kind needs. */
export function EventFields({ draft, onDraft }: EventFieldsProps) {
  const text = timedEventsMessages
  const { kind } = draft
  const kinds = timedEventKinds.map((value) => ({ value, label: text.kinds[value] }))
  return (
    <>
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <Select
          label={text.start.kind}
          data={kinds}
          value={kind}
          allowDeselect={false}
          onChange={(chosen) => {
            if (chosen !== null && isTimedEventKind(chosen)) onDraft({ ...draft, kind: chosen })
          }}
        />
        <IntegerInput
          label={text.start.minutes}
          min={minutes.min}
          max={minutes.max}
          value={draft.minutes}
          onChange={(next = 0) => onDraft({ ...draft, minutes: next })}
        />
      </SimpleGrid>
      <Text as="p" tone="muted" size="sm" mt="xs" breaks>
        {text.hints[kind]}
      </Text>
      <FactorAndPlace draft={draft} onDraft={onDraft} />
      {kind === 'rain' && (
        <RainFields items={draft.rain} onItems={(rain) => onDraft({ ...draft, rain })} />
      )}
      {(kind === 'hunt' || kind === 'arena') && (
        <PrizeFields
          gems={draft.gems}
          prize={draft.prize}
          onGems={(gems) => onDraft({ ...draft, gems })}
          onPrize={(prize) => onDraft({ ...draft, prize })}
        />
      )}
    </>
  )
}

/** The factor of a boost, or the world of another event. */
function FactorAndPlace({ draft, onDraft }: EventFieldsProps) {
  const text = timedEventsMessages
  const { kind } = draft
  const isBoost = isBoostKind(kind)
  return (
    <Box mt="md">
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        {isBoost && (
          <IntegerInput
            label={text.start.factor}
            min={factor.min}
            max={factor.max}
            value={draft.factor}
            onChange={(next = 0) => onDraft({ ...draft, factor: next })}
          />
        )}
        {!isBoost && (
          <TextInput
            label={kind === 'hunt' ? text.start.worlds : text.start.world}
            value={draft.worlds}
            maxLength={150}
            onChange={(event) => onDraft({ ...draft, worlds: event.currentTarget.value })}
          />
        )}
        {kind === 'rain' && (
          <IntegerInput
            label={text.start.seconds}
            min={seconds.min}
            max={seconds.max}
            value={draft.seconds}
            onChange={(next = 0) => onDraft({ ...draft, seconds: next })}
          />
        )}
      </SimpleGrid>
    </Box>
  )
}
