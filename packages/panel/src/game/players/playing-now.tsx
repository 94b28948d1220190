import { Link } from 'react-router'
import { Box } from '../../design/box.tsx'
import { Face } from '../../design/face.tsx'
import { Pill } from '../../design/pill.tsx'
import { Row } from '../../design/row.tsx'
import { Text } from '../../design/text.tsx'
import { VisibleText } from '../../design/visible-text.tsx'
import { getPlayerPath } from '../../kit/player-path.ts'
import { onlinePlayersMessages } from '../../messages/online-players.ts'
import { useOnlinePlayers } from './player-queries/use-online-players.ts'
import styles from './playing-now.module.css'

type PlayingNowProps = { serverId: string }

/** More names than this get a separate list. */
const maxNames = 8

/** Who is in the game, in a line. */
export function PlayingNow({ serverId }: PlayingNowProps) {
  const text = onlinePlayersMessages
  const players = useOnlinePlayers(serverId).data?.players
  if (players === undefined) return null
  const rest = players.length - maxNames
  return (
    <Row as="section" wrap gap="sm" rowGap="xs" aria-label={text.namesLabel}>
      <Text as="span" tone="muted" size="sm" width="100%">
        {text.namesLabel}
      </Text>
      <Row as="ul" wrap gap="xs" align="stretch" shrink>
        {players.length === 0 && (
          <Box as="li" tone="muted" size="sm">
            {text.nobody}
          </Box>
        )}
        {players.slice(0, maxNames).map(({ name }) => (
          <Pill key={name} as="li" tone="good" size="sm" breaks className={styles.player}>
            <Link to={getPlayerPath(name)}>
              <Face name={name} />
              <VisibleText isName text={name} />
            </Link>
          </Pill>
        ))}
        {rest > 0 && (
          <Box as="li" tone="muted" size="sm">
            {text.more({ count: rest })}
          </Box>
        )}
      </Row>
      {players.length > 0 && (
        <Link to="/players">
          <Text as="span" tone="accent" size="sm" weight="semibold">
            {text.show}
          </Text>
        </Link>
      )}
    </Row>
  )
}
