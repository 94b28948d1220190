import { Checkbox } from '@mantine/core'
import type { Permission } from '@trellis/contract/kit/permissions.ts'
import { Box } from '../../design/box.tsx'
import { Grid } from '../../design/grid.tsx'
import { Text } from '../../design/text.tsx'
import { adminsMessages } from '../../messages/admins.ts'
import type { Group } from './groups-of.ts'
import styles from './permission-groups.module.css'

type PermissionGroupProps = Group & {
  held: ReadonlySet<Permission>
  onSet: (changed: readonly Permission[], isHeld: boolean) => void
}

/** The permissions of one group with what each allows; they can be given together. */
export function PermissionGroup({ group, members, held, onSet }: PermissionGroupProps) {
  const text = adminsMessages.permissions
  const count = members.filter(({ permission }) => held.has(permission)).length
  return (
    <Box as="fieldset" className={styles.group}>
      <legend className={styles.legend}>{text.groups[group]}</legend>
      {members.length > 1 && (
        <Checkbox
          className={styles.all ?? ''}
          size="xs"
          label={text.all}
          aria-label={text.allOf({ group: text.groups[group] })}
          checked={count === members.length}
          indeterminate={count > 0 && count < members.length}
          onChange={() =>
            onSet(
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
            onChange={(event) => onSet([permission], event.currentTarget.checked)}
          />
        ))}
      </Grid>
    </Box>
  )
}
