import { Button, FileButton, Group, Stack, Text } from '@mantine/core'
import { exportServer } from '@trellis/contract/game/archives.ts'
import { savePlayer } from '@trellis/contract/game/players.ts'
import { Card } from '../../design/card.tsx'
import { confirm } from '../../design/confirm.tsx'
import { Icon } from '../../design/icon.tsx'
import { useRightRefusal } from '../../hosting/servers/index.ts'
import { archivesMessages } from '../../messages/archives.ts'
import { ImportProgress } from './import-progress.tsx'
import { useExportServer } from './use-export-server.ts'
import { isImporting, useImportReport, useImportServer } from './use-import-server.ts'

type ArchivesCardProps = { serverId: string }

/** A server leaves as one file, and comes from one. */
export function ArchivesCard({ serverId }: ArchivesCardProps) {
  const text = archivesMessages
  const exporting = useExportServer(serverId)
  const importing = useImportServer(serverId)
  const report = useImportReport(serverId).data?.report ?? null
  const denial = useRightRefusal(exportServer)
  const hasPrivate = useRightRefusal(savePlayer) === null
  const isBusy = importing.isPending || isImporting(report)
  const take = (archive: File | null) => {
    if (archive === null) return
    confirm({
      title: text.confirmTitle,
      text: text.confirmText({ file: archive.name }),
      confirmLabel: text.confirm,
      onConfirm: () => importing.mutate(archive),
    })
  }
  return (
    <Card title={text.title}>
      <Stack gap="lg">
        <Text c="dimmed">
          {text.intro}
          {!hasPrivate && ` ${text.withoutPrivate}`}
        </Text>
        <Group>
          <Button
            variant="default"
            leftSection={<Icon name="download" size={16} />}
            loading={exporting.isPending}
            disabled={denial !== null}
            title={denial ?? undefined}
            onClick={() => exporting.mutate()}
          >
            {text.export}
          </Button>
          <FileButton
            accept=".zip,application/zip"
            disabled={denial !== null}
            onChange={take}
            inputProps={{ 'aria-label': text.import }}
          >
            {(props) => (
              <Button
                {...props}
                variant="default"
                leftSection={<Icon name="archive" size={16} />}
                loading={isBusy}
                disabled={denial !== null}
                title={denial ?? undefined}
              >
                {text.import}
              </Button>
            )}
          </FileButton>
        </Group>
        {report !== null && <ImportProgress report={report} />}
      </Stack>
    </Card>
  )
}
