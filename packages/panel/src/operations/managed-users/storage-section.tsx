import { Button, TextInput } from '@mantine/core'
import { setStorageLimit } from '@trellis/contract/money/entitlements.ts'
import type { ManagedUser } from '@trellis/contract/operations/managed-users.ts'
import { Row } from '../../design/row.tsx'
import { StorageBar } from '../../design/storage-bar.tsx'
import { findFirstError } from '../../kit/field-errors.ts'
import { submitWith } from '../../kit/submit-with.ts'
import { entitlementsMessages } from '../../messages/entitlements.ts'
import { managedUsersMessages } from '../../messages/managed-users.ts'
import { blankNote, getGrantNote } from './grant-note.ts'
import { useSetStorageLimit } from './use-change-user.ts'
import { findFaultAt, type UserForm } from './user-inputs.ts'
import styles from './user-section.module.css'
import { UserSection } from './user-section.tsx'
import { parseWholeNumber } from './whole-number.ts'

type StorageSectionProps = { user: ManagedUser; mayManage: boolean; form: UserForm }

/** How much a user's server may store. */
export function StorageSection({ user, mayManage, form }: StorageSectionProps) {
  const text = managedUsersMessages.dialog
  return (
    <UserSection
      title={text.storage}
      current={entitlementsMessages.megabytes({ amount: user.StorageLimitMB })}
      hint={<StorageBar usedMb={user.StorageUsedMB} limitMb={user.StorageLimitMB} />}
    >
      {mayManage && <LimitForm user={user} form={form} />}
    </UserSection>
  )
}

function LimitForm({ user, form }: Omit<StorageSectionProps, 'mayManage'>) {
  const text = managedUsersMessages.dialog
  const change = useSetStorageLimit(user.DiscordID)
  const typed = form.values.limitMB
  const set = (next: string) => {
    form.clearFieldError('limitMB')
    form.setFieldValue('limitMB', next)
  }
  const submit = () => {
    const note = getGrantNote(form.values.note)
    const body = setStorageLimit.body.safeParse({ limitMB: parseWholeNumber(typed), ...note })
    const clear = () => {
      set('')
      form.setFieldValue('note', blankNote)
    }
    if (body.success) return change.mutate(body.data, { onSuccess: clear })
    form.setFieldError('limitMB', findFirstError(body))
  }
  return (
    <form
      noValidate
      className={styles.form}
      onSubmit={submitWith(() => {
        if (!change.isPending) submit()
      })}
    >
      <Row gap="xs" align="start">
        <TextInput
          className={styles.grow ?? ''}
          aria-label={text.storageLimit}
          placeholder={text.storageLimit}
          inputMode="numeric"
          autoComplete="off"
          maxLength={12}
          readOnly={change.isPending}
          error={findFaultAt(form, 'limitMB')}
          errorProps={{ role: 'alert' }}
          value={typed}
          onChange={(event) => set(event.currentTarget.value)}
        />
        <Button type="submit" loading={change.isPending}>
          {text.setStorage}
        </Button>
      </Row>
    </form>
  )
}
