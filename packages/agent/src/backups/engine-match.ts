import { isDeepStrictEqual } from 'node:util'
import type { BackupRecord } from '@trellis/contract/links/agent-backups.ts'
import { createFault } from '@trellis/link/fault.ts'
import type { HostedServer } from '../servers/hosted-server.ts'

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
  if (!isSame) throw createFault('conflict', { code: 'backup-of-other-engine' })
}
