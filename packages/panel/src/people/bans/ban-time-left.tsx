import { useNowUntil } from '../../kit/clock.ts'
import { timeLeft } from '../../kit/time-left.ts'
import { words } from '../../words/words.ts'

type BanTimeLeftProps = { expires: string }

export function BanTimeLeft({ expires }: BanTimeLeftProps) {
  const now = useNowUntil(expires, 30_000)
  if (expires === '') return words.ban.permanent
  const left = timeLeft(expires, now)
  if (left === null) return words.ban.expired
  const unit = words.timeLeft
  const parts = [
    left.days > 0 && `${left.days}${unit.days}`,
    (left.days > 0 || left.hours > 0) && `${left.hours}${unit.hours}`,
    `${left.minutes}${unit.minutes}`,
  ]
  return <span role="timer">{parts.filter(Boolean).join(' ')}</span>
}
