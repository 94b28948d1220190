import { Button } from '@mantine/core'
import { permissions } from '@trellis/contract/kit/permissions.ts'
import { Stack } from '../../design/stack.tsx'
import { Text } from '../../design/text.tsx'
import { adminsMessages } from '../../messages/admins.ts'

type PermissionsFooterProps = {
  held: number
  isDirty: boolean
  isSaving: boolean
  onSave: () => void
}

export function PermissionsFooter({ held, isDirty, isSaving, onSave }: PermissionsFooterProps) {
  const text = adminsMessages.permissions
  return (
    <>
      <Stack as="p" size="sm" basis="14rem">
        <Text as="strong" weight="semibold" numeric>
          {text.count({ held, all: permissions.length })}
        </Text>
        <Text as="span" tone="muted">
          {isDirty ? text.effect : text.nothingYet}
        </Text>
      </Stack>
      <Button loading={isSaving} disabled={!isDirty} onClick={onSave}>
        {text.save}
      </Button>
    </>
  )
}
