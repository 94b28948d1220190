import { Progress, Stack, Text } from '@mantine/core'
import type { ImportReport } from '@trellis/contract/archives.ts'
import { Notice } from '../../design/notice.tsx'
import { archivesMessages } from '../../messages/archives.ts'

type ImportProgressProps = { report: ImportReport }

/** How far an import is, or how it ended. */
export function ImportProgress({ report }: ImportProgressProps) {
  const text = archivesMessages
  if (report.state === 'failed')
    return (
      <Notice tone="bad" title={text.failedTitle}>
        <p>{report.failure}</p>
        <p>
          {report.done === 0 ? text.nothingWritten : text.partlyWritten({ files: report.done })}
        </p>
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
          })}
        </p>
        {report.skippedTotal > 0 && (
          <details>
            <summary>{text.skipped({ count: report.skippedTotal })}</summary>
            <ul>
              {report.skipped.map(({ file, reason }) => (
                <li key={file}>{`${file}: ${reason}`}</li>
              ))}
            </ul>
          </details>
        )}
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
