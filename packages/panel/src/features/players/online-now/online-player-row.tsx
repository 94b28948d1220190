import type { OnlinePlayer } from '@trellis/contract/players.ts'
import { Link } from 'react-router'
import { useNow } from '../../../lib/clock.ts'
import { formatInstant } from '../../../lib/dates.ts'
import { formatSeconds } from '../../../lib/seconds.ts'
import { VisibleText } from '../../../ui/visible-text.tsx'
import { words } from '../../../words/words.ts'
import { MutedBadge } from '../moderation/muted-badge.tsx'
import { PlayerActions } from '../player-actions.tsx'
import styles from './online-now.module.css'

type OnlinePlayerRowProps = {
  userId: string
  player: OnlinePlayer
  onEdit: (name: string) => void
}

export function OnlinePlayerRow({ userId, player, onEdit }: OnlinePlayerRowProps) {
  const text = words.onlinePlayers
  const { name, world, since, mutedUntil } = player
  return (
    <li className={styles.player}>
      <span className={styles.who}>
        <strong className={styles.name}>
          <VisibleText text={name} />
        </strong>
        <MutedBadge until={mutedUntil} />
      </span>
      {world === null ? (
        <span className={styles.menu}>{text.inMenu}</span>
      ) : (
        <Link
          className={styles.world}
          title={text.openMap(world)}
          to={`/worlds?map=${encodeURIComponent(world)}`}
        >
          {world}
        </Link>
      )}
      <TimeOnline since={since} />
      <PlayerActions userId={userId} player={{ name, online: true, mutedUntil }} onEdit={onEdit} />
    </li>
  )
}

type TimeOnlineProps = { since: string }

function TimeOnline({ since }: TimeOnlineProps) {
  const now = useNow(1000)
  const seconds = Math.max(0, Math.floor((now - Date.parse(since)) / 1000))
  return (
    <time
      className={styles.time}
      dateTime={since}
      title={words.onlinePlayers.since(formatInstant(since))}
    >
      {formatSeconds(seconds)}
    </time>
  )
}
