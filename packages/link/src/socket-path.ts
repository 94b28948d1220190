import { closeSync, openSync } from 'node:fs'
import { basename, dirname } from 'node:path'

/** The kernel cuts longer addresses of Unix sockets. */
const maxAddressLength = 107

/**
 * Gives `use` an address under which a socket can be bound or dialled at `path`, however long that is:
 * long ones go through the open folder's entry in /proc. The address holds only while `use` runs, which
 * is enough, because both bind and connect resolve it at once.
 */
export function withSocketAddress<Result>(path: string, run: (address: string) => Result): Result {
  if (Buffer.byteLength(path) <= maxAddressLength) return run(path)
  const folder = openSync(dirname(path), 'r')
  try {
    return run(`/proc/self/fd/${folder}/${basename(path)}`)
  } finally {
    closeSync(folder)
  }
}
