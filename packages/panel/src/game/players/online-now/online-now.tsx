import { Skeleton } from '@mantine/core'
import { Card } from '../../../design/card.tsx'
import { List } from '../../../design/list.tsx'
import { Loaded } from '../../../design/loaded.tsx'
import { Text } from '../../../design/text.tsx'
import { useShownServer } from '../../../hosting/servers/index.ts'
import { onlinePlayersMessages } from '../../../messages/online-players.ts'
import { useItemsById } from '../../items/index.ts'
import { useOnlinePlayers } from '../player-queries/use-online-players.ts'
import styles from './online-now.module.css'
import { OnlinePlayerRow } from './online-player-row.tsx'

type OnlineNowProps = { serverId: string; onEdit: (name: string) => void }

/** Who is in the game at this moment. */
export function OnlineNow({ serverId, onEdit }: OnlineNowProps) {
  const text = onlinePlayersMessages
  const online = useOnlinePlayers(serverId)
  const { server } = useShownServer()
  const items = useItemsById((online.data?.players ?? []).flatMap((it) => it.look?.clothes ?? []))
  const isOff = server !== null && server.status !== 'ONLINE' && server.status !== 'UNKNOWN'
  const count = isOff ? 0 : (online.data?.players.length ?? 0)
  return (
    <Card
      title={text.title}
      aside={
        <Text
          role="status"
          as="span"
          tone="muted"
          size="sm"
          weight="semibold"
          minHeight="1.5rem"
          className={styles.count}
          data-some={count > 0 || undefined}
        >
          {(isOff || online.data !== undefined) && text.count({ count })}
        </Text>
      }
    >
      {isOff ? (
        <NoPlayersOnline title={text.offlineTitle} text={text.offlineText} />
      ) : (
        <Loaded
          query={online}
          failed={text.failed}
          skeleton={<Skeleton radius="md" className={styles.waiting} />}
          empty={<NoPlayersOnline title={text.nobodyTitle} text={text.nobodyText} />}
          isEmpty={({ players }) => players.length === 0}
        >
          {({ players }) => (
            // Long ones scroll, also by keyboard.
            <List
              scrollsAt="21rem"
              container
              aria-label={text.list}
              tabIndex={players.length > 6 ? 0 : undefined}
            >
              {players.map((player) => (
                <OnlinePlayerRow
                  key={player.name}
                  serverId={serverId}
                  player={player}
                  items={items}
                  onEdit={onEdit}
                />
              ))}
            </List>
          )}
        </Loaded>
      )}
    </Card>
  )
}

type NoPlayersOnlineProps = { title: string; text: string }

function NoPlayersOnline({ title, text }: NoPlayersOnlineProps) {
  return (
    <Text tone="muted" className={styles.nobody}>
      <strong>{title}</strong> {text}
    </Text>
  )
}
