import type { BackupStatus } from '@trellis/contract/hosting/backups.ts'
import { Notice } from '../../design/notice.tsx'
import { formatInstant } from '../../kit/dates.ts'
import { describeResult } from '../../kit/describe-result.ts'
import { backupsMessages } from '../../messages/backups.ts'

type FailureNoticeProps = { failure: NonNullable<BackupStatus['failure']> }

/** How the last work went wrong, and what that means for the owner's data. */
export function FailureNotice({ failure }: FailureNoticeProps) {
  const text = backupsMessages
  const { work, at } = failure
  return (
    <Notice tone="bad" title={text.works[work].failed}>
      <p>{text.failedText({ reason: describeResult(failure), when: formatInstant(at) })}</p>
      <p>{text.afterFailure[work]}</p>
    </Notice>
  )
}
