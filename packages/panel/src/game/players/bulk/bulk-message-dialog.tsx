import { TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { messagePlayer, playerMessageSchema } from '@trellis/contract/game/players.ts'
import { BulkDialog } from '../../../design/bulk/bulk-dialog.tsx'
import { call } from '../../../kit/call.ts'
import { findFirstError } from '../../../kit/field-errors.ts'
import { onlinePlayersMessages } from '../../../messages/online-players.ts'
import { playersMessages } from '../../../messages/players.ts'
import type { PlayerBulkProps } from './bulk-props.ts'
import { useReloadPlayers } from './use-reload-players.ts'

const maxCharacters = 200

/** A line to the players who are in the game; it fails for those who are not. */
export function BulkMessageDialog({ serverId, names, onDone, onClose }: PlayerBulkProps) {
  const text = playersMessages.bulk.message
  const done = useReloadPlayers({ serverId, onDone })
  const form = useForm({
    initialValues: { text: '' },
    validate: { text: (value) => findFirstError(playerMessageSchema.safeParse(value)) },
  })
  const count = names.length
  return (
    <BulkDialog
      title={text.title({ count })}
      text={text.text}
      names={names}
      confirmLabel={text.confirm({ count })}
      validate={() => !form.validate().hasErrors}
      run={(name) =>
        call(messagePlayer, {
          params: { serverId, name },
          body: { text: form.values.text.trim() },
        })
      }
      onDone={done}
      onClose={onClose}
    >
      <TextInput
        data-autofocus
        label={onlinePlayersMessages.messageLabel}
        description={onlinePlayersMessages.messageHint}
        autoComplete="off"
        maxLength={maxCharacters}
        {...form.getInputProps('text')}
      />
    </BulkDialog>
  )
}
