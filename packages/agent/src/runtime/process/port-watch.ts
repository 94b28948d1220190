import { readFileSync } from 'node:fs'
import type { PortConflict, PortHolder } from '../driver.ts'
import { firstUser, getUser, users } from './server-user.ts'

const tables = ['/proc/net/udp', '/proc/net/udp6']

/**
 * Finds servers whose user has bound the UDP port of another server, or a reserved one. Reads the kernel's table of UDP
 * sockets.
 */
export function listPortConflicts(
  servers: readonly PortHolder[],
  reserved: readonly number[],
): PortConflict[] {
  const idOfUser = new Map(servers.map(({ serverId, port }) => [getUser(port), serverId]))
  const ports = new Set([...reserved, ...servers.map(({ port }) => port)])
  return boundPorts().flatMap(({ user, port }) => {
    const serverId = idOfUser.get(user)
    const isConflict = serverId !== undefined && ports.has(port) && getUser(port) !== user
    return isConflict ? [{ serverId, port }] : []
  })
}

/** The UDP ports that servers' users have bound. */
function boundPorts(): { user: number; port: number }[] {
  return tables.flatMap((table) =>
    readTable(table)
      .map((row) => {
        // Fields of proc_net_udp: number, local address and port in hex, …, the owner's user as the eighth.
        const [, local = '', , , , , , user = ''] = row.trim().split(/\s+/)
        return { user: Number(user), port: Number.parseInt(local.split(':')[1] ?? '', 16) }
      })
      .filter(({ user }) => user >= firstUser && user < firstUser + users),
  )
}

function readTable(path: string): string[] {
  try {
    return readFileSync(path, 'utf8').split('\n').slice(1)
  } catch {
    // A kernel without IPv6 has no such table.
    return []
  }
}
