import { TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { type BackupList, backupNameSchema } from '@trellis/contract/hosting/backup-list.ts'
import { findNewBackupRefusal, rotation } from '@trellis/contract/hosting/backup-rotation.ts'
import type { BackupStatus } from '@trellis/contract/hosting/backups.ts'
import { Link } from 'react-router'
import { ActionButton } from '../../design/action-button.tsx'
import { Box } from '../../design/box.tsx'
import { Card } from '../../design/card.tsx'
import { Row } from '../../design/row.tsx'
import { Stack } from '../../design/stack.tsx'
import { Text } from '../../design/text.tsx'
import { UseBar } from '../../design/use-bar.tsx'
import { wordRefusal } from '../../kit/describe-refusal.ts'
import { findFirstError } from '../../kit/field-errors.ts'
import { submitWith } from '../../kit/submit-with.ts'
import { backupsMessages } from '../../messages/backups.ts'
import { BackupProgressBar } from './backup-progress-bar.tsx'
import { useAddBackup } from './use-backup-work.ts'

type NewBackupCardProps = {
  serverId: string
  status: BackupStatus
  list: BackupList
  serverName: string | null
}

/** The places for backups, the form for a new one, and the work that is being done. */
export function NewBackupCard({ serverId, status, list, serverName }: NewBackupCardProps) {
  const text = backupsMessages
  const { backups, max } = list
  const isFull = backups.length >= max
  return (
    <Card title={text.several.title}>
      <Stack gap="md">
        <UseBar
          label={text.several.used}
          amount={text.several.usedOf({ used: backups.length, max })}
          percent={(backups.length / max) * 100}
          color={isFull ? 'yellow' : 'indigo'}
        />
        {status.progress !== null ? (
          <BackupProgressBar progress={status.progress} />
        ) : serverName === null ? (
          <Text tone="muted">{text.noServerText}</Text>
        ) : isFull ? (
          <Text>
            {wordRefusal(findNewBackupRefusal(backups.length, max))} {text.several.full}{' '}
            <Link to="/renew">{text.several.toShop}</Link>
          </Text>
        ) : (
          <NewBackupForm serverId={serverId} status={status} />
        )}
        <Text tone="muted" size="sm">
          {text.several.rotation(rotation)} <Link to="/scheduler">{text.toScheduler}</Link>
        </Text>
      </Stack>
    </Card>
  )
}

type NewBackupFormProps = { serverId: string; status: BackupStatus }

function NewBackupForm({ serverId, status }: NewBackupFormProps) {
  const text = backupsMessages
  const add = useAddBackup(serverId, status)
  const form = useForm({
    initialValues: { name: '' },
    validate: {
      name: (name) =>
        name.trim() === '' ? null : findFirstError(backupNameSchema.safeParse(name)),
    },
  })
  const submit = form.onSubmit(({ name }) => {
    if (add.denial !== null) return
    add.ask(name.trim() === '' ? null : name.trim())
    form.reset()
  })
  return (
    <form noValidate onSubmit={submitWith(() => submit())}>
      <Row wrap gap="sm" align="end">
        <Box grow basis="14rem">
          <TextInput
            label={text.several.name}
            placeholder={text.several.nameExample}
            autoComplete="off"
            maxLength={60}
            errorProps={{ role: 'alert' }}
            {...form.getInputProps('name')}
          />
        </Box>
        <ActionButton
          label={text.create}
          icon="plus"
          loading={add.isBusy}
          denial={add.denial}
          onPress={() => submit()}
        />
      </Row>
      <Text mt="xs" tone="muted" size="sm">
        {text.createHint}
      </Text>
    </form>
  )
}
