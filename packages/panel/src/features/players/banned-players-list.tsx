import { Button } from '@mantine/core'
import { formatInstant } from '../../lib/dates.ts'
import { Loaded } from '../../ui/loaded.tsx'
import { words } from '../../words/words.ts'
import styles from './banned-players-list.module.css'
import { useBannedPlayers, useUnbanPlayer } from './use-player-actions.ts'

type BannedPlayersListProps = { userId: string }

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
