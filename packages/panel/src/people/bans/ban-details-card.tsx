import type { BanInfo } from '@trellis/contract/people/bans.ts'
import type { ReactNode } from 'react'
import { Box } from '../../design/box.tsx'
import { Facts } from '../../design/facts.tsx'
import { Notice } from '../../design/notice.tsx'
import { VisibleText } from '../../design/visible-text.tsx'
import { formatInstant } from '../../kit/dates.ts'
import { banMessages } from '../../messages/ban.ts'
import { profileMessages } from '../../messages/profile.ts'
import { BanTimeLeft } from './ban-time-left.tsx'

type BanDetailsCardProps = { ban: BanInfo; actions?: ReactNode }

export function BanDetailsCard({ ban, actions }: BanDetailsCardProps) {
  const text = banMessages
  return (
    <Notice tone="bad" title={profileMessages.banDetails} actions={actions}>
      <Box mt="sm">
        <Facts
          facts={[
            { label: text.reason, value: <VisibleText text={ban.reason || text.noReason} /> },
            { label: text.bannedBy, value: <VisibleText text={ban.bannedBy} /> },
            { label: text.bannedAt, value: formatInstant(ban.bannedAt) },
            {
              label: text.expires,
              value: ban.expires === '' ? text.permanent : formatInstant(ban.expires),
            },
            { label: text.left, value: <BanTimeLeft expires={ban.expires} /> },
          ]}
        />
      </Box>
    </Notice>
  )
}
