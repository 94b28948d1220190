import { useQuery } from '@tanstack/react-query'
import { listBackups } from '@trellis/contract/hosting/backup-list.ts'
import { getQuery } from '../../kit/queries.ts'
import { backupsMessages } from '../../messages/backups.ts'

/** Reads the backups of a server and how many there may be. */
export const useBackups = (serverId: string) =>
  useQuery({
    ...getQuery(listBackups, { params: { serverId } }),
    meta: { fallback: () => backupsMessages.several.listFailed },
  })
