import { Button, NativeSelect, PasswordInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { gamePasswordSchema } from '@trellis/contract/game/game-passwords.ts'
import { FormDialog } from '../../../design/form-dialog.tsx'
import { Text } from '../../../design/text.tsx'
import { VisibleText } from '../../../design/visible-text.tsx'
import { useAccount } from '../../../kit/account.ts'
import { describeFailure } from '../../../kit/call-failure.ts'
import { findFirstError } from '../../../kit/field-errors.ts'
import { gamePasswordsMessages } from '../../../messages/game-passwords.ts'
import { isSameGrowId } from './own-password.ts'
import { useSetGamePassword } from './use-game-password.ts'

type GamePasswordDialogProps = {
  serverId: string
  /** The players whose password can be set here. The first one is chosen. */
  growIds: readonly [string, ...string[]]
  onClose: () => void
}

/** The maximum length of a password in the contract. */
const longest = 64

/** Asks for the password with which a player logs in to the game. */
export function GamePasswordDialog({ serverId, growIds, onClose }: GamePasswordDialogProps) {
  const text = gamePasswordsMessages
  const { user } = useAccount()
  const set = useSetGamePassword(serverId)
  const form = useForm({
    initialValues: { growId: growIds[0], password: '' },
    validate: { password: (value) => findFirstError(gamePasswordSchema.safeParse(value)) },
  })
  const name = form.values.growId
  const isOwn = isSameGrowId(name, user.growId)
  const submit = (values: { growId: string; password: string }) =>
    set.mutate(values, {
      onSuccess: onClose,
      onError: (error) => form.setFieldError('password', describeFailure(error) ?? text.failed),
    })
  return (
    <FormDialog
      title={text.title}
      action={
        <Button type="submit" loading={set.isPending}>
          {text.confirm}
        </Button>
      }
      onSubmit={form.onSubmit(submit)}
      onClose={onClose}
    >
      {growIds.length > 1 && (
        <NativeSelect
          mb="md"
          label={text.player}
          data={[...growIds]}
          {...form.getInputProps('growId')}
        />
      )}
      <Text mb="lg" tone="muted">
        <VisibleText text={isOwn ? text.ownText({ name }) : text.playerText({ name })} />
      </Text>
      <PasswordInput
        data-autofocus
        label={text.password}
        description={isOwn ? text.ownHint : text.hint}
        autoComplete="new-password"
        maxLength={longest}
        visibilityToggleButtonProps={{ 'aria-label': text.show }}
        {...form.getInputProps('password')}
      />
    </FormDialog>
  )
}
