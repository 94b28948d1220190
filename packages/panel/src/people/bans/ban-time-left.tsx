import { useNowUntil } from '../../kit/clock.ts'
import { findTimeLeft } from '../../kit/time-left.ts'
import { banMessages } from '../../messages/ban.ts'
import { shellMessages } from '../../messages/shell.ts'

type BanTimeLeftProps = { expires: string }

export function BanTimeLeft({ expires }: BanTimeLeftProps) {
  const now = useNowUntil(expires, 30_000)
  if (expires === '') return banMessages.permanent
  const left = findTimeLeft(expires, now)
  if (left === null) return banMessages.expired
  const { day, hour, minute } = shellMessages.shortSpan
  const parts = [
    left.days > 0 && day({ count: left.days }),
    (left.days > 0 || left.hours > 0) && hour({ count: left.hours }),
    minute({ count: left.minutes }),
  ]
  return <span role="timer">{parts.filter(Boolean).join(' ')}</span>
}
