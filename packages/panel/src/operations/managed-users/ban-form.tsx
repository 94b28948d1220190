import { Button } from '@mantine/core'
import type { ManagedUser } from '@trellis/contract/operations/managed-users.ts'
import { useState } from 'react'
import { Row } from '../../design/row.tsx'
import { submitWith } from '../../kit/submit-with.ts'
import { managedUsersMessages } from '../../messages/managed-users.ts'
import { findBanFaults } from './ban-faults.ts'
import { BanFields } from './ban-fields.tsx'
import { BanReview } from './ban-review.tsx'
import { blankInputs, findFaultAt, type UserForm } from './user-inputs.ts'
import styles from './user-section.module.css'

type BanFormProps = { user: ManagedUser; form: UserForm; onBanned: () => void }

/** The reason and duration of a new ban, then its effects. */
export function BanForm({ user, form, onBanned }: BanFormProps) {
  const text = managedUsersMessages.dialog
  const [isReviewed, setIsReviewed] = useState(false)
  const { ban } = form.values
  if (isReviewed)
    return (
      <BanReview
        user={user}
        ban={ban}
        onBack={() => setIsReviewed(false)}
        onBanned={() => {
          form.setFieldValue('ban', blankInputs.ban)
          onBanned()
        }}
      />
    )
  return (
    <form
      noValidate
      className={`${styles.form} ${styles.fields}`}
      onSubmit={submitWith(() => {
        const faults = findBanFaults(ban)
        form.setErrors({ banReason: faults.reason, banDuration: faults.duration })
        if (Object.keys(faults).length === 0) setIsReviewed(true)
      })}
    >
      <BanFields
        value={ban}
        faults={{
          reason: findFaultAt(form, 'banReason') ?? '',
          duration: findFaultAt(form, 'banDuration') ?? '',
        }}
        onChange={(next) => {
          form.clearErrors()
          form.setFieldValue('ban', next)
        }}
      />
      <Row wrap gap="xs" align="stretch">
        <Button type="submit" color="red" variant="light">
          {text.toReview}
        </Button>
      </Row>
    </form>
  )
}
