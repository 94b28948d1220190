import { Link } from 'react-router'
import { VisibleText } from '../../ui/visible-text.tsx'
import { words } from '../../words/words.ts'
import styles from './playing-now.module.css'
import { useOnlinePlayers } from './use-online-players.ts'

type PlayingNowProps = { userId: string }

/** More names than this are a list of their own. */
const mostNames = 8

/** Who is in the game, in a line. */
export function PlayingNow({ userId }: PlayingNowProps) {
  const text = words.onlinePlayers
  const players = useOnlinePlayers(userId).data?.players
  if (players === undefined) return null
  const rest = players.length - mostNames
  return (
    <section className={styles.playing} aria-label={text.namesLabel}>
      <span className={styles.label}>{text.namesLabel}</span>
      <ul className={styles.names}>
        {players.length === 0 && <li className={styles.nobody}>{text.nobody}</li>}
        {players.slice(0, mostNames).map(({ name }) => (
          <li key={name} className={styles.name}>
            <VisibleText text={name} />
          </li>
        ))}
        {rest > 0 && <li className={styles.nobody}>{text.more(rest)}</li>}
      </ul>
      {players.length > 0 && (
        <Link className={styles.show} to="/players">
          {text.show}
        </Link>
      )}
    </section>
  )
}
