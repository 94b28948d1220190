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
import { ItemPicker, Sprite, useItemsById } from '../../items/index.ts'
import { readStackCount } from '../stack-count.ts'
import { useGiveItem } from './use-player-profile.ts'

type GiveDialogProps = { serverId: string; name: string; onClose: () => void }

const worldLock = 242

/** Gives items to one player: a full stack of World Locks with one press, or any other item. */
export function GiveDialog({ serverId, name, onClose }: GiveDialogProps) {
  const text = playerProfileMessages
  const give = useGiveItem({ serverId, name })
  const lock = useItemsById([worldLock]).get(worldLock)
  const [picked, setPicked] = useState<GameItem | null>(null)
  const [count, setCount] = useState('1')
  const [isRefused, setRefused] = useState(false)
  const send = (itemId: number, number: number) =>
    give.mutate({ itemId, count: number }, { onSuccess: onClose })
  const submit = () => {
    const number = readStackCount(count)
    setRefused(number === null)
    if (number !== null && picked !== null) send(picked.id, number)
  }
  return (
    <FormDialog
      title={<VisibleText text={text.giveTitle({ name })} />}
      action={
        <Button type="submit" loading={give.isPending} disabled={picked === null}>
          {text.giveConfirm}
        </Button>
      }
      onSubmit={submitWith(submit)}
      onClose={onClose}
    >
      <Text mb="md" tone="muted">
        {text.giveText({ max: maxInStack })}
      </Text>
      <Button
        mb="lg"
        fullWidth
        variant="light"
        data-autofocus
        loading={give.isPending}
        leftSection={<Sprite item={lock} size={24} />}
        onClick={() => send(worldLock, maxInStack)}
      >
        {text.giveLocks({ count: maxInStack })}
      </Button>
      <Grid min="9rem" gap="md" fit>
        <ItemPicker picked={picked} onPick={setPicked} />
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
