import { createSerialByKey } from '@trellis/program/serial.ts'
import type { Bus } from '../../kit/bus.ts'
import type { Log } from '../../kit/log.ts'
import type { ServerGrants } from '../../kit/server-grants.ts'
import type { Accounts } from '../../people/users/index.ts'
import { type ServerDirectory, type ServerRow, sendToViewers } from '../servers/index.ts'
import type { BackupJobs } from './jobs.ts'
import type { BackupTarget } from './store.ts'

type Deps = {
  bus: Bus
  log: Log
  grants: ServerGrants
  accounts: Accounts
  now: () => number
  directory: ServerDirectory
  jobs: BackupJobs
}

/** Shows the panels of a server its backup at every step of the work on it. */
export function sendBackupFrames(deps: Deps): void {
  const { bus, log, directory, jobs } = deps
  const sendAs = (row: ServerRow, of: BackupTarget, isFor: (userId: string) => boolean) => {
    const read = async () => {
      const payload = { ...(await jobs.status(of)), serverId: row.id }
      return { type: 'backup', payload } as const
    }
    return sendToViewers(deps, row.id, read, isFor)
  }
  /** Only the owner sees the backups that other servers of theirs left. */
  const send = async (row: ServerRow) => {
    await sendAs(row, row, (userId) => userId === row.owner_id)
    await sendAs(row, { ...row, owner_id: null }, (userId) => userId !== row.owner_id)
  }
  /** The frames of one server follow one another, so that the last one has the newest state. */
  const runSerially = createSerialByKey()
  bus.on('backup', (ownerId) => {
    for (const row of directory.ownedBy(ownerId)) {
      runSerially(row.id, () => send(row)).catch((error: unknown) =>
        log.error({ err: error }, 'a backup could not be shown'),
      )
    }
  })
}
