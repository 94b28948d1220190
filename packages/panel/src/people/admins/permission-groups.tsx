import { type Permission, permissions, viewFor } from '@trellis/contract/kit/permissions.ts'
import { Stack } from '../../design/stack.tsx'
import { listGroups } from './groups-of.ts'
import { PermissionGroup } from './permission-group.tsx'

type PermissionGroupsProps = {
  held: ReadonlySet<Permission>
  onChange: (held: ReadonlySet<Permission>) => void
}

/** Lists every permission with its meaning, in groups that can be granted as a whole. */
export function PermissionGroups({ held, onChange }: PermissionGroupsProps) {
  return (
    <Stack>
      {listGroups(permissions).map((group) => (
        <PermissionGroup
          key={group.group}
          {...group}
          held={held}
          onSet={(changed, isHeld) => onChange(withPermissions(held, changed, isHeld))}
        />
      ))}
    </Stack>
  )
}

/** Adds or removes permissions. Changing needs viewing: a permission brings its view, and goes with it. */
function withPermissions(
  held: ReadonlySet<Permission>,
  changed: readonly Permission[],
  isHeld: boolean,
): ReadonlySet<Permission> {
  const next = new Set(held)
  for (const each of changed) {
    if (isHeld) next.add(each)
    else next.delete(each)
  }
  for (const each of [...next]) {
    const view = viewFor(each)
    if (view === null || next.has(view)) continue
    if (isHeld) next.add(view)
    else next.delete(each)
  }
  return next
}
