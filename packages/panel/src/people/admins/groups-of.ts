import type { Permission } from '@trellis/contract/kit/permissions.ts'
import { adminsMessages } from '../../messages/admins.ts'

type GroupName = keyof typeof adminsMessages.permissions.groups
type Verb = keyof typeof adminsMessages.permissions.verbs
export type Group = { group: GroupName; members: { permission: Permission; verb: Verb }[] }

/** Groups permissions such as `users:view` by the part before the colon. */
export function listGroups(permissions: readonly Permission[]): Group[] {
  const { groups, verbs } = adminsMessages.permissions
  const names = Object.keys(groups).filter((name): name is GroupName => name in groups)
  const isVerb = (name: string): name is Verb => name in verbs
  return names.map((group) => ({
    group,
    members: permissions.flatMap((permission) => {
      const [of, verb = ''] = permission.split(':')
      return of === group && isVerb(verb) ? [{ permission, verb }] : []
    }),
  }))
}
