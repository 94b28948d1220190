import { isDeepStrictEqual } from 'node:util'
import type { BackupRecord } from '@trellis/contract/links/agent-backups.ts'
import { Fault } from '@trellis/link/fault.ts'
import type { HostedServer } from '../servers/hosted-server.ts'

export const otherEngineSentence =
  'This backup is of a server of another engine, which this server could not read.'

/** Throws a `conflict` fault where the archive holds another kind of data, or has it in other places. */
export function refuseOtherEngine(
  { template: packed }: BackupRecord,
  { file: { template } }: Pick<HostedServer, 'file'>,
): void {
  // It was packed before this was noted.
  if (packed === undefined) return
  const isSame =
    packed?.schema === template?.schema &&
    isDeepStrictEqual(packed?.paths, template?.paths) &&
    // Nobody but that very engine reads such data.
    (packed?.schema !== 'none' || packed.id === template?.id)
  if (!isSame) throw new Fault('conflict', otherEngineSentence)
}
