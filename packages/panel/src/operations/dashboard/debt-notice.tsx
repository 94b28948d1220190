import { findSpendingRefusal } from '@trellis/contract/kit/debt.ts'
import type { Profile } from '@trellis/contract/people/users.ts'
import { Link } from 'react-router'
import { Notice } from '../../design/notice.tsx'
import { wordRefusal } from '../../kit/describe-refusal.ts'
import { readTitle } from '../../kit/page-titles.ts'
import { refusalsMessages } from '../../messages/refusals.ts'

type DebtNoticeProps = { owner: Pick<Profile, 'debt'> }

/** Shows an owner why no server starts: what they owe, and where a code pays it. */
export const DebtNotice = ({ owner }: DebtNoticeProps) => (
  <Notice
    tone="bad"
    title={wordRefusal(findSpendingRefusal(owner)) ?? ''}
    actions={<Link to="/redeem-code">{readTitle('redeem-codes')}</Link>}
  >
    <p>{refusalsMessages['owner-in-debt']}</p>
  </Notice>
)
