import { Button } from '@mantine/core'
import type { BanInfo } from '@trellis/contract/people/bans.ts'
import { Link } from 'react-router'
import { Box } from '../../design/box.tsx'
import { Facts } from '../../design/facts.tsx'
import { Notice } from '../../design/notice.tsx'
import { VisibleText } from '../../design/visible-text.tsx'
import { appealsMessages } from '../../messages/appeals.ts'
import { banMessages } from '../../messages/ban.ts'
import { useSupportUrl } from '../../platform/support/index.ts'
import { BanTimeLeft } from './ban-time-left.tsx'

type BanNoticeProps = { ban: BanInfo | null }

export function BanNotice({ ban }: BanNoticeProps) {
  const text = banMessages
  const supportUrl = useSupportUrl()
  return (
    <Notice
      tone="bad"
      title={text.title}
      actions={
        supportUrl === null ? (
          <Button component={Link} to="/feedback" variant="default">
            {text.contact}
          </Button>
        ) : (
          <>
            <Button
              component="a"
              href={supportUrl}
              target="_blank"
              rel="noreferrer"
              variant="default"
            >
              {text.contact}
            </Button>
            <Button component={Link} to="/feedback" variant="subtle">
              {appealsMessages.open}
            </Button>
          </>
        )
      }
    >
      {ban !== null && (
        <Box mt="sm">
          <Facts
            facts={[
              { label: text.reason, value: <VisibleText text={ban.reason || text.noReason} /> },
              { label: text.bannedBy, value: <VisibleText text={ban.bannedBy} /> },
              { label: text.left, value: <BanTimeLeft expires={ban.expires} /> },
            ]}
          />
        </Box>
      )}
    </Notice>
  )
}
