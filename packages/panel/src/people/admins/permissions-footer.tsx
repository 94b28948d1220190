import { Button } from '@mantine/core'
import { permissions } from '@trellis/contract/permissions.ts'
import { Stack } from '../../design/stack.tsx'
import { adminsMessages } from '../../messages/admins.ts'
import styles from './permissions-footer.module.css'

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
      <Stack as="p" size="sm" basis="14rem" className={styles.state}>
        <strong>{text.count({ held, all: permissions.length })}</strong>
        <span>{isDirty ? text.effect : text.nothingYet}</span>
      </Stack>
      <Button loading={isSaving} disabled={!isDirty} onClick={onSave}>
        {text.save}
      </Button>
    </>
  )
}
