import { Checkbox } from '@mantine/core'
import { knownRoles, knownTitles } from '@trellis/contract/players.ts'
import type { JsonObject } from '@trellis/document/json-value.ts'
import { words } from '../../../words/words.ts'
import type { FormTabProps } from './form-tab.ts'
import styles from './player-fields.module.css'

const groups = [
  ['roles', 'Role.', knownRoles],
  ['titles', 'Title.', knownTitles],
] as const

export function RolesTab({ player, onChange }: FormTabProps) {
  const text = words.players.roles
  return groups.map(([group, prefix, known]) => (
    <section key={group} role="group" className={styles.section} aria-label={text[group]}>
      <h3 className={styles.heading}>{text[group]}</h3>
      <p className={styles.hint}>{text[`${group}Hint`]}</p>
      <div className={styles.checks}>
        {switchesOf(player, prefix, known).map((key) => (
          <Checkbox
            key={key}
            label={key.slice(prefix.length).replaceAll('_', ' ')}
            checked={player[key] === true}
            onChange={({ currentTarget: { checked } }) =>
              onChange((it) => ({ ...it, [key]: checked }))
            }
          />
        ))}
      </div>
    </section>
  ))
}

/** What can be switched: the file's own booleans and what the game knows besides. Other types are no switches. */
function switchesOf(player: JsonObject, prefix: string, known: readonly string[]): string[] {
  const absent = known.map((it) => prefix + it).filter((key) => !Object.hasOwn(player, key))
  const there = Object.keys(player).filter(
    (key) => key.startsWith(prefix) && typeof player[key] === 'boolean',
  )
  const order = known.map((it) => prefix + it)
  const placeOf = (key: string) => (order.includes(key) ? order.indexOf(key) : order.length)
  return [...there, ...absent].toSorted((a, b) => placeOf(a) - placeOf(b))
}
