import { Button, NativeSelect, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { testCopyDays } from '@trellis/contract/hosting/test-copies.ts'
import { serverNameSchema } from '@trellis/contract/kit/ids.ts'
import { Bullets } from '../../design/bullets.tsx'
import { FormDialog } from '../../design/form-dialog.tsx'
import { describeFailure } from '../../kit/call-failure.ts'
import { formatInstant } from '../../kit/dates.ts'
import { findFirstError } from '../../kit/field-errors.ts'
import { serverMessages } from '../../messages/server.ts'
import { testCopiesMessages } from '../../messages/test-copies.ts'
import type { ServerDetail } from '../servers/index.ts'
import { useCopySources } from './use-copy-sources.ts'
import { useMakeCopy } from './use-make-copy.ts'

type MakeCopyDialogProps = { userId: string; server: ServerDetail; onClose: () => void }

const maxNameLength = 20

/** Asks for the name and the source of a test copy. */
export function MakeCopyDialog({ userId, server, onClose }: MakeCopyDialogProps) {
  const text = testCopiesMessages.make
  const make = useMakeCopy({ userId, serverId: server.serverId, onMade: onClose })
  const backups = useCopySources(server.serverId)
  const form = useForm({
    initialValues: { serverName: suggestName(server.name), backupId: '' },
    validate: { serverName: (value) => findFirstError(serverNameSchema.safeParse(value.trim())) },
  })
  const submit = ({ serverName, backupId }: { serverName: string; backupId: string }) =>
    make.mutate(
      {
        serverName: serverNameSchema.parse(serverName.trim()),
        ...(backupId !== '' && { backupId }),
      },
      {
        onError: (error) => form.setFieldError('serverName', describeFailure(error) ?? text.failed),
      },
    )
  const sources = backups.map(({ id, name, createdAt }) => ({
    value: id,
    label: text.fromBackup({ name: name ?? formatInstant(createdAt) }),
  }))
  return (
    <FormDialog
      title={text.dialogTitle({ name: server.name })}
      action={
        <Button type="submit" loading={make.isPending}>
          {text.confirm}
        </Button>
      }
      onSubmit={form.onSubmit(submit)}
      onClose={onClose}
    >
      <TextInput
        data-autofocus
        label={text.name}
        description={serverMessages.server.nameHint}
        autoComplete="off"
        spellCheck={false}
        maxLength={64}
        {...form.getInputProps('serverName')}
      />
      {sources.length > 0 && (
        <NativeSelect
          mt="md"
          label={text.source}
          data={[{ value: '', label: text.fromNow }, ...sources]}
          {...form.getInputProps('backupId')}
        />
      )}
      <Bullets mt="lg" size="md">
        <li>{text.untouched({ name: server.name })}</li>
        <li>{text.slot}</li>
        <li>{text.closed}</li>
        <li>{text.ends({ days: testCopyDays })}</li>
      </Bullets>
    </FormDialog>
  )
}

const suggestName = (name: string) => `${name.slice(0, maxNameLength - 5)}-test`
