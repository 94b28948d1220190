import { addCode } from './codes.ts'
import { addUsers, getId } from './people.ts'
import { addDevice } from './push-devices.ts'
import type { RealPanel } from './real-panel.ts'
import { settle } from './settle.ts'
import { putWorlds } from './worlds.ts'

export { settle } from './settle.ts'

const ownedPages = [
  'dashboard',
  'worlds',
  'players',
  'backup',
  'scheduler',
  'configuration',
  'configuration?tab=newbie-kit',
  'recipes',
  'configuration?tab=custom-items',
  'configuration?tab=custom-textures',
  'console',
  'profile',
  'redeem-code',
  'renew',
  'items',
  'how-to-play',
  'feedback',
  'members',
  'nowhere',
]
const administeredPages = [
  'overview',
  'users',
  'servers',
  'bans',
  'banned-servers',
  'redeem-codes',
  'shop',
  'feedback',
  'logs',
  'settings',
  'permissions',
  'ledger',
  'engines',
  'health',
].map((tab) => `admin?tab=${tab}`)

/** The addresses of the pages that `walkPages` opens. */
export const walkedPages = [...ownedPages, ...administeredPages].map((path) => `/${path}`)

/** Fills every list of owner and admin, and makes Maya a super admin. */
export async function fillLists(panel: RealPanel): Promise<void> {
  const { server } = panel
  putWorlds(server, { START: {}, FARM: { owner: 'Bo' } })
  for (const name of ['Bo', 'Cyra']) server.writePlayer(name, { level: 12, gems: 34_567 })
  await addCode(panel, { customSuffix: 'ABC123', isPublic: true })
  await server.post('/server/backup')
  await server.post('/server/tasks', { type: 'restart', schedule: '0 0 * * *' })
  await server.post('/feedback', { type: 'Suggestion', message: 'Lebih banyak, ya.' })
  await addDevice(panel, 'Chrome · Android')
  await panel.seed((tx) => addUsers(tx, 1, 3))
  await panel.asOperator('POST', `/admin/users/${getId(1)}/ban`, {
    reason: 'Curang',
    duration: '7d',
  })
  await panel.asOperator('POST', '/admin/banned-servers', { serverName: 'Jelek', reason: 'Kasar' })
  await panel.promote()
}

/** Opens every page and calls `look`, which lists its faults. Returns the faults by page. */
export async function walkPages(
  { open, page }: RealPanel,
  look: (path: string) => Promise<string[]>,
): Promise<Record<string, string[]>> {
  const faults: Record<string, string[]> = {}
  for (const address of walkedPages) {
    const path = address.slice(1)
    await open(address)
    await settle(page)
    const found = new Set(await look(path))
    if (found.size > 0) faults[path] = [...found]
  }
  return faults
}
