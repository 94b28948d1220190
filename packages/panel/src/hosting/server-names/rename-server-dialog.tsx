import { Button, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { formerNameDays } from '@trellis/contract/hosting/server-names.ts'
import type { FormerName } from '@trellis/contract/kit/former-name.ts'
import { serverNameSchema } from '@trellis/contract/kit/ids.ts'
import { Bullets } from '../../design/bullets.tsx'
import { FormDialog } from '../../design/form-dialog.tsx'
import { Text } from '../../design/text.tsx'
import { formatDay } from '../../kit/dates.ts'
import { findFirstError } from '../../kit/field-errors.ts'
import { serverMessages } from '../../messages/server.ts'
import { serverNamesMessages } from '../../messages/server-names.ts'
import { type ServerDetail, useServerBusy } from '../servers/index.ts'
import { useRenameServer } from './use-rename-server.ts'

type RenameServerDialogProps = { userId: string; server: ServerDetail; onClose: () => void }

/** Asks for another name of the server, and says what becomes of the present one. */
export function RenameServerDialog({ userId, server, onClose }: RenameServerDialogProps) {
  const text = serverNamesMessages
  const rename = useRenameServer(userId, onClose)
  const { unlessBusy } = useServerBusy()
  const form = useForm({
    initialValues: { serverName: String(server.name) },
    validate: {
      serverName: (value) => findFirstError(serverNameSchema.safeParse(value.trim())),
    },
  })
  const typed = form.values.serverName.trim()
  const submit = () => {
    const name = serverNameSchema.parse(typed)
    unlessBusy(() => rename.mutate(name))
  }
  return (
    <FormDialog
      title={text.title}
      action={
        <Button
          type="submit"
          loading={rename.isPending}
          disabled={typed === '' || typed === server.name}
        >
          {text.confirm}
        </Button>
      }
      onSubmit={form.onSubmit(submit)}
      onClose={onClose}
    >
      <TextInput
        data-autofocus
        label={serverMessages.server.nameLabel}
        description={serverMessages.server.nameHint}
        autoComplete="off"
        spellCheck={false}
        maxLength={64}
        {...form.getInputProps('serverName')}
      />
      <Bullets mt="lg" size="md">
        <li>{text.kept({ days: formerNameDays, name: server.name })}</li>
        {server.status !== 'OFFLINE' && <li>{text.running}</li>}
      </Bullets>
      {server.formerNames.length > 0 && <FormerNames names={server.formerNames} />}
    </FormDialog>
  )
}

type FormerNamesProps = { names: readonly FormerName[] }

function FormerNames({ names }: FormerNamesProps) {
  const text = serverNamesMessages
  return (
    <>
      <Text mt="lg" size="sm" weight="semibold">
        {text.former}
      </Text>
      <Bullets mt="xs" size="sm">
        {names.map(({ name, until }) => (
          <li key={name}>{text.formerUntil({ name, until: formatDay(until) })}</li>
        ))}
      </Bullets>
    </>
  )
}
