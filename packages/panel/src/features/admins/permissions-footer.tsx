import { Button } from '@mantine/core'
import { permissions } from '@trellis/contract/permissions.ts'
import { wordsForAdmins } from '../../words/words-for-admins.ts'
import styles from './permissions-footer.module.css'

type PermissionsFooterProps = {
  held: number
  isDirty: boolean
  isSaving: boolean
  onSave: () => void
}

export function PermissionsFooter({ held, isDirty, isSaving, onSave }: PermissionsFooterProps) {
  const text = wordsForAdmins.admins.permissions
  return (
    <>
      <p className={styles.state}>
        <strong>{text.count(held, permissions.length)}</strong>
        <span>{isDirty ? text.effect : text.nothingYet}</span>
      </p>
      <Button loading={isSaving} disabled={!isDirty} onClick={onSave}>
        {text.save}
      </Button>
    </>
  )
}
