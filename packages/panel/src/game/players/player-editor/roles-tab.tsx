import { Checkbox } from '@mantine/core'
import { knownRoles } from '@trellis/contract/kit/known-roles.ts'
import { knownTitles } from '@trellis/contract/kit/player-titles.ts'
import { getRoleReach, isRoleInReach } from '@trellis/contract/kit/role-rights.ts'
import type { JsonObject } from '@trellis/document/json-value.ts'
import { Box } from '../../../design/box.tsx'
import { Grid } from '../../../design/grid.tsx'
import { Text } from '../../../design/text.tsx'
import { useLimitedUser, useShownServer } from '../../../hosting/servers/index.ts'
import { playersMessages } from '../../../messages/players.ts'
import type { FormTabProps } from './form-tab.ts'
import styles from './player-fields.module.css'

const groups = [
  ['roles', 'Role.', knownRoles],
  ['titles', 'Title.', knownTitles],
] as const

export function RolesTab({ player, onChange }: FormTabProps) {
  const text = playersMessages.roles
  const isBundled = useShownServer().detail?.engine === null
  const user = useLimitedUser()
  const reach = user === null ? 'all' : getRoleReach(user)
  return groups.map(([group, prefix, known]) => (
    <Box
      key={group}
      role="group"
      as="section"
      maxWidth="52rem"
      className={styles.section}
      aria-label={text[group]}
    >
      <Text as="h3" size="md" weight="bold" className={styles.heading}>
        {text[group]}
      </Text>
      <Text mt="3xs" tone="muted" size="sm">
        {text[`${group}Hint`]}
        {group === 'roles' && isBundled && ` ${text.staffHint}`}
        {group === 'roles' && reach !== 'all' && ` ${text.reachHint}`}
      </Text>
      <Grid mt="md" min="12rem" gap="xl" rowGap="sm">
        {listSwitches(player, prefix, known).map((key) => (
          <Checkbox
            key={key}
            label={key.slice(prefix.length).replaceAll('_', ' ')}
            checked={player[key] === true}
            disabled={!isRoleInReach(key, reach)}
            onChange={({ currentTarget: { checked } }) =>
              onChange((it) => ({ ...it, [key]: checked }))
            }
          />
        ))}
      </Grid>
    </Box>
  ))
}

/**
 * Returns the roles that can be switched: the file's booleans and those that the game knows. Values of other
 * types are excluded.
 */
function listSwitches(player: JsonObject, prefix: string, known: readonly string[]): string[] {
  const absent = known.map((it) => prefix + it).filter((key) => !Object.hasOwn(player, key))
  const there = Object.keys(player).filter(
    (key) => key.startsWith(prefix) && typeof player[key] === 'boolean',
  )
  const order = known.map((it) => prefix + it)
  const getPlace = (key: string) => (order.includes(key) ? order.indexOf(key) : order.length)
  return [...there, ...absent].toSorted((a, b) => getPlace(a) - getPlace(b))
}
