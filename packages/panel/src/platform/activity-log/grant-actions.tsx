import { Button } from '@mantine/core'
import type { LoggedActivity } from '@trellis/contract/platform/activity-log.ts'
import { useState } from 'react'
import { Link } from 'react-router'
import { Row } from '../../design/row.tsx'
import { useAccount } from '../../kit/account.ts'
import { createLazyDialog } from '../../kit/lazy-dialog.tsx'
import { mayDo } from '../../kit/may-do.ts'
import { activityLogMessages } from '../../messages/activity-log.ts'

const TakeBackDialog = createLazyDialog(
  async () => (await import('./take-back-dialog.tsx')).TakeBackDialog,
)

/** Returns the number of the change of many users that an entry is about as a whole; null for other entries. */
export function findGrant({ code, details }: LoggedActivity): string | null {
  const batch = details['batch']
  return code === 'bulk-grant-made' && typeof batch === 'string' ? batch : null
}

type GrantActionsProps = { batch: string }

/** Leads to all entries of a change of many users, and offers to take it back as a whole. */
export function GrantActions({ batch }: GrantActionsProps) {
  const text = activityLogMessages
  const { user } = useAccount()
  const [isAsking, setIsAsking] = useState(false)
  return (
    <Row mt="xs" wrap gap="xs">
      {mayDo(user, 'users:bulk_actions') && (
        <Button variant="default" size="xs" onClick={() => setIsAsking(true)}>
          {text.takeGrantBack}
        </Button>
      )}
      <Button
        component={Link}
        to={`/admin?tab=logs&search=${encodeURIComponent(batch)}`}
        variant="subtle"
        size="xs"
      >
        {text.grantEntries}
      </Button>
      {isAsking && <TakeBackDialog batch={batch} onClose={() => setIsAsking(false)} />}
    </Row>
  )
}
