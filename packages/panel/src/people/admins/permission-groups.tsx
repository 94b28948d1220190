import { Checkbox } from '@mantine/core'
import { type Permission, permissions, viewFor } from '@trellis/contract/permissions.ts'
import { Box } from '../../design/box.tsx'
import { Grid } from '../../design/grid.tsx'
import { Stack } from '../../design/stack.tsx'
import { Text } from '../../design/text.tsx'
import { wordsForAdmins } from '../../words/words-for-admins.ts'
import { groupsOf } from './groups-of.ts'
import styles from './permission-groups.module.css'

type PermissionGroupsProps = {
  held: ReadonlySet<Permission>
  onChange: (held: ReadonlySet<Permission>) => void
}

const groups = groupsOf(permissions)

/** Every permission with what it allows, in groups that can be given as a whole. */
export function PermissionGroups({ held, onChange }: PermissionGroupsProps) {
  const text = wordsForAdmins.admins.permissions
  const set = (changed: readonly Permission[], isHeld: boolean) => {
    const next = new Set(held)
    for (const each of changed) {
      if (isHeld) next.add(each)
      else next.delete(each)
    }
    // Who changes something sees it: one tick brings its view along, and takes along what needs it.
    for (const each of [...next]) {
      const view = viewFor(each)
      if (view === null || next.has(view)) continue
      if (isHeld) next.add(view)
      else next.delete(each)
    }
    onChange(next)
  }
  return (
    <Stack>
      {groups.map(({ group, members }) => {
        const count = members.filter(({ permission }) => held.has(permission)).length
        return (
          <Box key={group} as="fieldset" className={styles.group}>
            <legend className={styles.legend}>{text.groups[group]}</legend>
            {members.length > 1 && (
              <Checkbox
                className={styles.all ?? ''}
                size="xs"
                label={text.all}
                aria-label={text.allOf(text.groups[group])}
                checked={count === members.length}
                indeterminate={count > 0 && count < members.length}
                onChange={() =>
                  set(
                    members.map(({ permission }) => permission),
                    count < members.length,
                  )
                }
              />
            )}
            <Grid min="16rem" gap="xl" rowGap="sm" className={styles.members}>
              {members.map(({ permission, verb }) => (
                <Checkbox
                  key={permission}
                  label={
                    <>
                      {text.verbs[verb]}{' '}
                      <Text as="code" tone="muted" size="xs" mono className={styles.key}>
                        {permission}
                      </Text>
                    </>
                  }
                  description={text.hints[permission]}
                  checked={held.has(permission)}
                  onChange={(event) => set([permission], event.currentTarget.checked)}
                />
              ))}
            </Grid>
          </Box>
        )
      })}
    </Stack>
  )
}
