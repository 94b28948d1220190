import {
  demoteAdmin,
  demoteSuperAdmin,
  listAllUsers,
  promoteAdmin,
  promoteSuperAdmin,
  type RoleRow,
  readAdminPermissions,
  roleRowSchema,
  saveAdminPermissions,
} from '@trellis/contract/admins.ts'
import type { Route } from '@trellis/contract/kit/route.ts'
import type { Permission } from '@trellis/contract/permissions.ts'
import type { Answerer, FakeApi } from './fake-api.ts'
import { offerUndo } from './fake-undo.ts'

export function makeRoleRow(number: number, changes: Record<string, unknown> = {}): RoleRow {
  return roleRowSchema.parse({
    DiscordID: String(200_000_000_000_000_000n + BigInt(number)),
    DiscordUsername: `user${number}`,
    GrowID: `Grow${number}`,
    isAdmin: false,
    isSuperAdmin: false,
    ...changes,
  })
}

export const adminAnswers: readonly [Route, Answerer][] = [
  [
    listAllUsers,
    ({ query }, { world }) => ({
      reply: world.roles.filter((it) =>
        JSON.stringify(it)
          .toLowerCase()
          .includes((query['search'] ?? '').toLowerCase()),
      ),
    }),
  ],
  [
    promoteAdmin,
    ({ body }, api) => setRole(api, idOf(body), { isAdmin: true }, 'is an admin now.'),
  ],
  [
    promoteSuperAdmin,
    ({ body }, api) => setRole(api, idOf(body), { isSuperAdmin: true }, 'is a super admin now.'),
  ],
  [
    demoteSuperAdmin,
    ({ params }, api) =>
      setRole(api, params['discordId'], { isSuperAdmin: false }, 'is an admin now.'),
  ],
  [
    demoteAdmin,
    ({ params }, api) => setRole(api, params['discordId'], { isAdmin: false }, 'is a user now.'),
  ],
  [
    readAdminPermissions,
    ({ params }, { world }) => ({
      reply: { permissions: world.permissions.get(params['discordId'] ?? '') ?? [] },
    }),
  ],
  [
    saveAdminPermissions,
    ({ params, body }, { world }) => {
      const { permissions } = body as { permissions: Permission[] }
      const before = new Map(world.permissions)
      world.permissions.set(params['discordId'] ?? '', permissions)
      const undo = offerUndo(world, 'Set permissions', () => {
        world.permissions = before
        return []
      })
      return { reply: { message: 'Permissions saved.', undo } }
    },
  ],
]

const idOf = (body: unknown) => (body as { discordId: string }).discordId

function setRole({ world }: FakeApi, id: string | undefined, role: Partial<RoleRow>, text: string) {
  const before = world.roles
  world.roles = before.map((it) => (it.DiscordID === id ? { ...it, ...role } : it))
  const { GrowID } = world.roles.find((it) => it.DiscordID === id) ?? { GrowID: '?' }
  const undo = offerUndo(world, `Role of ${GrowID}`, () => {
    world.roles = before
    return []
  })
  return { reply: { message: `${GrowID} ${text}`, undo } }
}
