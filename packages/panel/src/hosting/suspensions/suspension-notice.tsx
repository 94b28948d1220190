import { Button } from '@mantine/core'
import type { Suspension } from '@trellis/contract/kit/suspension.ts'
import { Link } from 'react-router'
import { Box } from '../../design/box.tsx'
import { Facts } from '../../design/facts.tsx'
import { Notice } from '../../design/notice.tsx'
import { VisibleText } from '../../design/visible-text.tsx'
import { formatInstant } from '../../kit/dates.ts'
import { suspensionsMessages } from '../../messages/suspensions.ts'
import { useSupportUrl } from '../../platform/support/index.ts'

type SuspensionNoticeProps = { suspension: Suspension }

/** Shows the reason and the end of a suspension by an admin, and a way to reach the support. */
export function SuspensionNotice({ suspension }: SuspensionNoticeProps) {
  const text = suspensionsMessages
  const { reason, since, until } = suspension
  return (
    <Notice tone="bad" title={text.title} actions={<ContactButton />}>
      <Box mt="sm" mb="md">
        <Facts
          facts={[
            { label: text.reason, value: <VisibleText text={reason} />, isWide: true },
            { label: text.since, value: formatInstant(since) },
            { label: text.end, value: until === null ? text.noEnd : formatInstant(until) },
          ]}
        />
      </Box>
      <p>{text.explanation}</p>
    </Notice>
  )
}

/** Without a support address, feedback reaches the admins. */
function ContactButton() {
  const url = useSupportUrl()
  const label = suspensionsMessages.contact
  if (url === null)
    return (
      <Button component={Link} to="/feedback" variant="default">
        {label}
      </Button>
    )
  return (
    <Button component="a" href={url} target="_blank" rel="noreferrer" variant="default">
      {label}
    </Button>
  )
}
