import { chmodSync, renameSync, rmSync } from 'node:fs'
import type { Server } from 'node:net'
import { withSocketAddress } from './socket-path.ts'

/**
 * Listens on a Unix socket that only this user can open. It is moved to `path` once it can be dialled, in place of one that
 * an earlier process has left.
 */
export async function listenAtomically(server: Server, path: string): Promise<void> {
  const newPath = `${path}.new`
  rmSync(newPath, { force: true })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    withSocketAddress(newPath, (address) => server.listen(address, resolve))
  })
  chmodSync(newPath, 0o600)
  renameSync(newPath, path)
}
