import type { QueryClient } from '@tanstack/react-query'

/** The paths of the lists; the contract's routes would load with every page. */
const paths = [
  '/servers/:serverId/members',
  '/servers/:serverId/invitations',
  '/users/:id/invitations',
  '/servers/:serverId/transfer',
  '/users/:id/transfers',
]

/** Loads the members and the invitations again, as far as they are shown. */
export async function refreshMembers(client: QueryClient): Promise<void> {
  await Promise.all(paths.map((path) => client.invalidateQueries({ queryKey: ['GET', path] })))
}
