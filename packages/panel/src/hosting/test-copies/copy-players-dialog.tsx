import { Button, Textarea } from '@mantine/core'
import { useForm } from '@mantine/form'
import { growIdSchema, type ServerId } from '@trellis/contract/kit/ids.ts'
import { maxCopyPlayers } from '@trellis/contract/kit/test-copy.ts'
import { FormDialog } from '../../design/form-dialog.tsx'
import { testCopiesMessages } from '../../messages/test-copies.ts'
import { useSetCopyPlayers } from './use-change-copy.ts'

type CopyPlayersDialogProps = {
  serverId: ServerId
  players: readonly string[]
  onClose: () => void
}

/** Asks for the players who may join a test copy, one on each line. */
export function CopyPlayersDialog({ serverId, players, onClose }: CopyPlayersDialogProps) {
  const text = testCopiesMessages.players
  const save = useSetCopyPlayers(serverId, onClose)
  const form = useForm({
    initialValues: { names: players.join('\n') },
    validate: { names: (value) => findFault(readNames(value)) },
  })
  return (
    <FormDialog
      title={text.title}
      action={
        <Button type="submit" loading={save.isPending}>
          {text.save}
        </Button>
      }
      onSubmit={form.onSubmit(({ names }) => save.mutate(readNames(names)))}
      onClose={onClose}
    >
      <Textarea
        data-autofocus
        label={text.label}
        description={text.hint({ max: maxCopyPlayers })}
        autosize
        minRows={4}
        maxRows={12}
        spellCheck={false}
        {...form.getInputProps('names')}
      />
    </FormDialog>
  )
}

const readNames = (value: string) => value.split(/[\s,;]+/).filter((name) => name !== '')

function findFault(names: readonly string[]): string | null {
  const text = testCopiesMessages.players
  if (names.length > maxCopyPlayers) return text.tooMany({ max: maxCopyPlayers })
  const wrong = names.find((name) => !growIdSchema.safeParse(name).success)
  return wrong === undefined ? null : text.wrong({ name: wrong.slice(0, 40) })
}
