import type { UseQueryResult } from '@tanstack/react-query'
import type { BulkAction, Impact } from '@trellis/contract/managed-users.ts'
import { Bullets } from '../../ui/bullets.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { Notice } from '../../ui/notice.tsx'
import { wordsForAdmins } from '../../words/words-for-admins.ts'
import { useAccount } from '../users/account.ts'
import { impactLines } from './impact-lines.ts'

type ImpactNoticeProps = { action: BulkAction; impact: UseQueryResult<Impact> }

/** What will be touched, in words, before it is. */
export function ImpactNotice({ action, impact }: ImpactNoticeProps) {
  const text = wordsForAdmins.managedUsers.impact
  const { user: admin } = useAccount()
  return (
    <Loaded query={impact} failed={text.fetchFailed}>
      {(found) => (
        <Notice tone="warn" title={text.title}>
          <Bullets mt="2xs" size="md">
            {impactLines(
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
