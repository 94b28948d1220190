import { words } from '../../words/words.ts'
import styles from './role-badges.module.css'

type RoleBadgesProps = { roles: readonly string[] }

/** Parts of role names that give a badge its colour; the first that fits counts. */
const tones = ['guardian', 'legendary', 'admin', 'mod', 'vip'] as const

export function RoleBadges({ roles }: RoleBadgesProps) {
  if (roles.length === 0) return <span className={styles.none}>{words.players.table.noRoles}</span>
  return (
    <ul className={styles.badges}>
      {roles.map((role) => (
        <li
          key={role}
          className={styles.badge}
          data-tone={tones.find((it) => role.toLowerCase().includes(it))}
        >
          {role}
        </li>
      ))}
    </ul>
  )
}
