import { Button } from '@mantine/core'
import { noServer, type Profile } from '@trellis/contract/people/users.ts'
import { Link } from 'react-router'
import { Notice } from '../../design/notice.tsx'
import { useNowUntil } from '../../kit/clock.ts'
import { findTimeLeft } from '../../kit/time-left.ts'
import { refusalsMessages } from '../../messages/refusals.ts'
import { serverTimeMessages } from '../../messages/server-time.ts'

const dayMs = 86_400_000

type ExpiryNoticeProps = { owner: Profile }

/** Warns during the last day of a server's time, and when it is over. */
export function ExpiryNotice({ owner }: ExpiryNoticeProps) {
  const text = serverTimeMessages
  const { estimatedExpiry, serverOwned } = owner
  const nowMs = useNowUntil(estimatedExpiry, 30_000)
  // Time runs only while there is a server, and permanent time never runs out.
  if (estimatedExpiry === '' || serverOwned === noServer) return null
  if (Date.parse(estimatedExpiry) - nowMs > dayMs) return null
  const left = findTimeLeft(estimatedExpiry, nowMs)
  return (
    <Notice
      tone={left === null ? 'bad' : 'warn'}
      title={left === null ? refusalsMessages['time-over'] : text.shortTitle}
      actions={
        <Button component={Link} to="/renew" variant="default">
          {text.renew}
        </Button>
      }
    >
      <p>
        {left === null
          ? text.over
          : text.short({ hours: left.days * 24 + left.hours, minutes: left.minutes })}
      </p>
    </Notice>
  )
}
