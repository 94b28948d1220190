import { Progress, Stack, Text } from '@mantine/core'
import type { ImportReport } from '@trellis/contract/game/archives.ts'
import { Notice } from '../../design/notice.tsx'
import { describeField } from '../../kit/call-failure.ts'
import { archivesMessages } from '../../messages/archives.ts'
import { ImportFiles } from './import-files.tsx'

type ImportProgressProps = { report: ImportReport }

/** How far an import is, or how it ended. */
export function ImportProgress({ report }: ImportProgressProps) {
  const text = archivesMessages
  if (report.state === 'failed')
    return (
      <Notice tone="bad" title={text.failedTitle}>
        <p>{report.failure && describeField(report.failure, report.failureCause)}</p>
        <p>
          {report.done === 0 ? text.nothingWritten : text.partlyWritten({ files: report.done })}
        </p>
        <ImportFiles report={report} />
      </Notice>
    )
  if (report.state === 'done')
    return (
      <Notice tone={report.skippedTotal === 0 ? 'calm' : 'warn'} title={text.doneTitle}>
        <p>
          {text.counts({
            worlds: report.worlds,
            players: report.players,
            textures: report.textures,
            library: report.library,
          })}
        </p>
        <ImportFiles report={report} />
      </Notice>
    )
  const share = report.total === 0 ? 0 : (report.done / report.total) * 100
  return (
    <Stack gap="xs">
      <Text size="sm">
        {report.state === 'checking'
          ? text.checking
          : text.writing({ done: report.done, total: report.total })}
      </Text>
      <Progress
        value={report.state === 'checking' ? 100 : share}
        animated={report.state === 'checking'}
        aria-label={text.progress}
      />
    </Stack>
  )
}
