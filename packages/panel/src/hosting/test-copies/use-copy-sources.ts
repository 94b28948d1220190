import { useQuery } from '@tanstack/react-query'
import { listBackups } from '@trellis/contract/hosting/backup-list.ts'
import { getQuery } from '../../kit/queries.ts'
import { backupsMessages } from '../../messages/backups.ts'

/** Reads the sound backups of a server, of which a copy can be made; without an answer there are none to choose. */
export function useCopySources(serverId: string) {
  const { data } = useQuery({
    ...getQuery(listBackups, { params: { serverId } }),
    meta: { fallback: () => backupsMessages.several.listFailed },
  })
  return (data?.backups ?? []).filter(({ fault }) => fault === null)
}
