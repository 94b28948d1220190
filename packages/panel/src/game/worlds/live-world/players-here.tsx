import { worldWidth } from '@trellis/contract/game/worlds.ts'
import type { LivePlayer } from '@trellis/contract/links/world-news.ts'
import { Row } from '../../../design/row.tsx'
import { Text } from '../../../design/text.tsx'
import { VisibleText } from '../../../design/visible-text.tsx'
import { liveWorldsMessages } from '../../../messages/live-worlds.ts'
import { getPlayerColumn, getPlayerRow } from './player-place.ts'
import styles from './players-here.module.css'

type PlayersHereProps = {
  isLive: boolean
  players: readonly LivePlayer[]
  /** Shows the player's position. */
  onShow: (tile: number) => void
}

/** Lists the players in the drawn world, and whether the map is live. */
export function PlayersHere({ isLive, players, onShow }: PlayersHereProps) {
  const text = liveWorldsMessages
  return (
    <Row size="sm" minHeight="1.75rem" wrap gap="sm" rowGap="xs" fixed>
      <Row
        as="span"
        tone="muted"
        weight="semibold"
        inline
        gap="xs"
        className={styles.live}
        data-live={isLive || undefined}
      >
        {isLive ? text.live : text.notLive}
      </Row>
      {isLive && players.length === 0 && (
        <Text as="span" tone="muted">
          {text.nobodyHere}
        </Text>
      )}
      {players.length > 0 && (
        <Row
          as="ul"
          scrollsAt="4.25rem"
          wrap
          gap="xs"
          align="stretch"
          aria-label={text.playersHere}
        >
          {players.map((player) => (
            <li key={player.name}>
              <button
                type="button"
                className={styles.player}
                onClick={() => onShow(getTile(player))}
              >
                <VisibleText text={player.name} />{' '}
                <Text as="span" tone="muted" weight="normal" numeric>
                  {text.at({ x: getPlayerColumn(player), y: getPlayerRow(player) })}
                </Text>
              </button>
            </li>
          ))}
        </Row>
      )}
    </Row>
  )
}

const getTile = (player: LivePlayer) => getPlayerColumn(player) + getPlayerRow(player) * worldWidth
