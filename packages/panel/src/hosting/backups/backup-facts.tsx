import type { BackupStatus } from '@trellis/contract/hosting/backups.ts'
import { type Fact, Facts } from '../../design/facts.tsx'
import { Text } from '../../design/text.tsx'
import { formatInstant } from '../../kit/dates.ts'
import { describeResult } from '../../kit/describe-result.ts'
import { formatKilobytes } from '../../kit/megabytes.ts'
import { backupsMessages } from '../../messages/backups.ts'
import { Checksum } from './checksum.tsx'

type BackupFactsProps = { status: BackupStatus }

/** Shows the content of the backup and its place. */
export function BackupFacts({ status }: BackupFactsProps) {
  const text = backupsMessages
  const { serverName, worlds, players, sizeBytes, sha256, offsite } = status
  const facts: Fact[] = [
    { label: text.facts.serverName, value: serverName ?? text.unknown, isLong: true },
    { label: text.facts.worlds, value: worlds ?? text.unknown },
    { label: text.facts.players, value: players ?? text.unknown },
    {
      label: text.facts.size,
      value: sizeBytes === null ? text.unknown : formatKilobytes(sizeBytes),
    },
  ]
  if (sha256 !== null) facts.push({ label: text.facts.sha256, value: <Checksum sha256={sha256} /> })
  if (offsite !== null)
    facts.push({
      label: text.facts.offsite,
      value: (
        <Text as="span" {...(offsite.state === 'failed' && { tone: 'bad' as const })}>
          {describeOffsite(offsite)}
        </Text>
      ),
    })
  return <Facts facts={facts} />
}

function describeOffsite({
  state,
  at,
  failure,
  cause,
}: NonNullable<BackupStatus['offsite']>): string {
  const text = backupsMessages.offsite
  if (state === 'pending') return text.pending
  if (state === 'failed')
    return failure === null
      ? text.failedSomehow
      : text.failed({ reason: describeResult({ reason: failure, cause }) })
  return at === null ? text.storedOnce : text.stored({ when: formatInstant(at) })
}
