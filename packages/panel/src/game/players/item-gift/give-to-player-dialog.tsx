import { Button, TextInput } from '@mantine/core'
import type { GameItem } from '@trellis/contract/items.ts'
import { maxInStack } from '@trellis/contract/player-profiles.ts'
import { useState } from 'react'
import { FormDialog } from '../../../design/form-dialog.tsx'
import { Grid } from '../../../design/grid.tsx'
import { Text } from '../../../design/text.tsx'
import { VisibleText } from '../../../design/visible-text.tsx'
import { submitWith } from '../../../kit/submit-with.ts'
import { playerProfileMessages } from '../../../messages/player-profile.ts'
import { useGiveItem } from '../profile/use-player-profile.ts'
import { readStackCount } from '../stack-count.ts'
import { PlayerPicker } from './player-picker.tsx'

type GiveToPlayerDialogProps = { serverId: string; item: GameItem; onClose: () => void }

/** Gives an item to one player, online or not. */
export function GiveToPlayerDialog({ serverId, item, onClose }: GiveToPlayerDialogProps) {
  const text = playerProfileMessages
  const [name, setName] = useState<string | null>(null)
  const [count, setCount] = useState('1')
  const [isRefused, setRefused] = useState(false)
  const give = useGiveItem({ serverId, name: name ?? '' })
  const submit = () => {
    const number = readStackCount(count)
    setRefused(number === null)
    if (number === null || name === null) return
    give.mutate({ itemId: item.id, count: number }, { onSuccess: onClose })
  }
  return (
    <FormDialog
      title={<VisibleText text={text.giveItemTitle({ item: item.name })} />}
      action={
        <Button type="submit" loading={give.isPending} disabled={name === null}>
          {text.giveConfirm}
        </Button>
      }
      onSubmit={submitWith(submit)}
      onClose={onClose}
    >
      <Text mb="md" tone="muted">
        {text.giveText({ max: maxInStack })}
      </Text>
      <Grid min="9rem" gap="md" fit>
        <PlayerPicker serverId={serverId} picked={name} onPick={setName} />
        <TextInput
          label={text.giveCount}
          inputMode="numeric"
          autoComplete="off"
          maxLength={3}
          value={count}
          error={isRefused ? text.giveCountInvalid({ max: maxInStack }) : null}
          onChange={(event) => {
            setCount(event.currentTarget.value)
            setRefused(false)
          }}
        />
      </Grid>
    </FormDialog>
  )
}
