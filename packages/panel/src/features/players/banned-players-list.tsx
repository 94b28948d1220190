import { Button } from '@mantine/core'
import type { BannedPlayer } from '@trellis/contract/players.ts'
import { formatInstant } from '../../lib/dates.ts'
import { Loaded } from '../../ui/loaded.tsx'
import { words } from '../../words/words.ts'
import styles from './banned-players-list.module.css'
import { useBannedPlayers, useUnbanPlayer } from './use-player-actions.ts'

type BannedPlayersListProps = { userId: string }

/** Imported lists may have any text as the end; the game treats an invalid time as no end. */
function endOf({ until }: BannedPlayer): string {
  const text = words.players.banned
  const isTime = until !== undefined && !Number.isNaN(Date.parse(until))
  return isTime ? text.bannedUntil(formatInstant(until)) : text.bannedForGood
}

export function BannedPlayersList({ userId }: BannedPlayersListProps) {
  const text = words.players.banned
  const banned = useBannedPlayers(userId)
  const unban = useUnbanPlayer(userId)
  return (
    <>
      <p className={styles.note}>{text.hint}</p>
      <Loaded query={banned} failed={text.failed}>
        {(players) =>
          players.length === 0 ? (
            <p className={styles.note}>{text.empty}</p>
          ) : (
            <ul className={styles.players}>
              {players.map((player) => (
                <li key={player.name}>
                  <div className={styles.facts}>
                    <strong>{player.name}</strong>
                    <span>{text.bannedAt(formatInstant(player.at), player.by)}</span>
                    <span>{endOf(player)}</span>
                    {player.reason && <span>{text.reason(player.reason)}</span>}
                  </div>
                  <Button
                    size="xs"
                    variant="default"
                    aria-label={text.unbanOf(player.name)}
                    loading={unban.isPending && unban.variables === player.name}
                    disabled={unban.isPending}
                    onClick={() => unban.mutate(player.name)}
                  >
                    {text.unban}
                  </Button>
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
    </>
  )
}
