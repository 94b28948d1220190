import { TextInput } from '@mantine/core'
import { maxInStack } from '@trellis/contract/game/player-profiles.ts'
import { playerProfileMessages } from '../../../messages/player-profile.ts'

type StackCountFieldProps = { typed: string; isRefused: boolean; onType: (typed: string) => void }

/** Asks how many of an item to give; `readStackCount` reads the answer. */
export function StackCountField({ typed, isRefused, onType }: StackCountFieldProps) {
  const text = playerProfileMessages
  return (
    <TextInput
      label={text.giveCount}
      inputMode="numeric"
      autoComplete="off"
      maxLength={3}
      value={typed}
      error={isRefused ? text.giveCountInvalid({ max: maxInStack }) : null}
      onChange={(event) => onType(event.currentTarget.value)}
    />
  )
}
