import { Button } from '@mantine/core'
import type { BanInfo } from '@trellis/contract/bans.ts'
import { Link } from 'react-router'
import { Box } from '../../design/box.tsx'
import { Facts } from '../../design/facts.tsx'
import { Notice } from '../../design/notice.tsx'
import { VisibleText } from '../../design/visible-text.tsx'
import { useSupportUrl } from '../../platform/support/index.ts'
import { words } from '../../words/words.ts'
import { BanTimeLeft } from './ban-time-left.tsx'

type BanNoticeProps = { ban: BanInfo | null }

export function BanNotice({ ban }: BanNoticeProps) {
  const text = words.ban
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
              {words.appeals.open}
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
