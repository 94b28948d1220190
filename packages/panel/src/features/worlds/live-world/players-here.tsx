import type { LivePlayer } from '@trellis/contract/links/world-news.ts'
import { worldWidth } from '@trellis/contract/worlds.ts'
import { VisibleText } from '../../../ui/visible-text.tsx'
import { words } from '../../../words/words.ts'
import { columnOfPlayer, rowOfPlayer } from './player-place.ts'
import styles from './players-here.module.css'

type PlayersHereProps = {
  isLive: boolean
  players: readonly LivePlayer[]
  /** Shows where somebody stands. */
  onShow: (tile: number) => void
}

/** Who stands in the world that is drawn, and whether the drawing is live at all. */
export function PlayersHere({ isLive, players, onShow }: PlayersHereProps) {
  const text = words.liveWorlds
  return (
    <div className={styles.here}>
      <span className={styles.live} data-live={isLive || undefined}>
        {isLive ? text.live : text.notLive}
      </span>
      {isLive && players.length === 0 && <span className={styles.nobody}>{text.nobodyHere}</span>}
      {players.length > 0 && (
        <ul className={styles.players} aria-label={text.playersHere}>
          {players.map((player) => (
            <li key={player.name}>
              <button
                type="button"
                className={styles.player}
                onClick={() => onShow(tileOf(player))}
              >
                <VisibleText text={player.name} />{' '}
                <span className={styles.place}>
                  {text.at(columnOfPlayer(player), rowOfPlayer(player))}
                </span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

const tileOf = (player: LivePlayer) => columnOfPlayer(player) + rowOfPlayer(player) * worldWidth
