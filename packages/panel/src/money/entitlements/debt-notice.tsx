import { findSpendingRefusal } from '@trellis/contract/kit/debt.ts'
import type { Profile } from '@trellis/contract/people/users.ts'
import { Link } from 'react-router'
import { Notice } from '../../design/notice.tsx'
import { entitlementsMessages } from '../../messages/entitlements.ts'

type DebtNoticeProps = { profile: Pick<Profile, 'debt'> }

/** Shows a user what they owe, what that blocks and how it is paid; nothing without a debt. */
export function DebtNotice({ profile }: DebtNoticeProps) {
  const text = entitlementsMessages
  if (findSpendingRefusal(profile) === null) return null
  return (
    <Notice
      tone="bad"
      title={text.debtTitle({ amount: profile.debt })}
      actions={<Link to="/redeem-code">{text.toRedeem}</Link>}
    >
      <p>{text.debtHint}</p>
    </Notice>
  )
}
