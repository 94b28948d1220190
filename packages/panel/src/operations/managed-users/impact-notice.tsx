import type { UseQueryResult } from '@tanstack/react-query'
import type { BulkAction, Impact } from '@trellis/contract/operations/managed-users.ts'
import { Bullets } from '../../design/bullets.tsx'
import { Loaded } from '../../design/loaded.tsx'
import { Notice } from '../../design/notice.tsx'
import { useAccount } from '../../kit/account.ts'
import { managedUsersMessages } from '../../messages/managed-users.ts'
import { listImpactLines } from './impact-lines.ts'

type ImpactNoticeProps = { action: BulkAction; impact: UseQueryResult<Impact> }

/** Says which users, servers and players the action will affect. */
export function ImpactNotice({ action, impact }: ImpactNoticeProps) {
  const text = managedUsersMessages.impact
  const { user: admin } = useAccount()
  return (
    <Loaded query={impact} failed={text.fetchFailed}>
      {(found) => (
        <Notice tone="warn" title={text.title}>
          <Bullets mt="2xs" size="md">
            {listImpactLines(
              action,
              found,
              action === 'ban' || !admin.isSuperAdmin ? found.admins : 0,
            ).map((line) => (
              <li key={line}>{line}</li>
            ))}
          </Bullets>
        </Notice>
      )}
    </Loaded>
  )
}
