import { isDeepStrictEqual } from 'node:util'
import type { BackupRecord } from '@trellis/contract/links/agent-backups.ts'
import { Fault } from '@trellis/link/fault.ts'
import type { HostedServer } from '../servers/hosted-server.ts'

export const otherEngineSentence =
  'This backup is of a server of another engine, which this server could not read.'

/**
 * Throws a `conflict` fault when the archive's data has another schema or other paths than the
 * server's engine.
 */
export function refuseOtherEngine(
  { template: packed }: BackupRecord,
  { file: { template } }: Pick<HostedServer, 'file'>,
): void {
  // The archive predates this field.
  if (packed === undefined) return
  const isSame =
    packed?.schema === template?.schema &&
    isDeepStrictEqual(packed?.paths, template?.paths) &&
    // Only the same engine can read data without a schema.
    (packed?.schema !== 'none' || packed.id === template?.id)
  if (!isSame) throw new Fault('conflict', otherEngineSentence)
}
