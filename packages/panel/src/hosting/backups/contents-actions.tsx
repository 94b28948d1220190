import { useDisclosure } from '@mantine/hooks'
import { compareBackup, downloadBackup } from '@trellis/contract/hosting/backup-contents.ts'
import { ActionButton } from '../../design/action-button.tsx'
import { RowAction } from '../../design/row-actions.tsx'
import { createLazyDialog } from '../../kit/lazy-dialog.tsx'
import { backupContentsMessages } from '../../messages/backup-contents.ts'
import { backupsMessages } from '../../messages/backups.ts'
import { useRightRefusal } from '../servers/index.ts'
import { useDownloadBackup } from './use-backup-contents.ts'

const ComparisonDialog = createLazyDialog(
  async () => (await import('./comparison-dialog.tsx')).ComparisonDialog,
)

type OpenedBackup = {
  serverId: string
  backupId: string
  fault: string | null
  /** Null when the user has none. */
  serverName: string | null
}

/** Returns the actions on the content of a backup, and why they cannot be used. */
export function useContents({ serverId, backupId, fault, serverName }: OpenedBackup) {
  const download = useDownloadBackup({ serverId, backupId })
  const [isComparing, comparing] = useDisclosure(false)
  const mayDownload = useRightRefusal(downloadBackup)
  const mayCompare = useRightRefusal(compareBackup)
  const general =
    serverName === null
      ? backupsMessages.restoreNeedsServer
      : fault === null
        ? null
        : backupsMessages.faultDenial
  return {
    download,
    downloadDenial: mayDownload ?? general,
    compareDenial: mayCompare ?? general,
    compare: comparing.open,
    dialog: isComparing && (
      <ComparisonDialog serverId={serverId} backupId={backupId} onClose={comparing.close} />
    ),
  }
}

type ContentsActionsProps = { name: string; contents: ReturnType<typeof useContents> }

/** The actions in the row of one of several backups. */
export function ContentsActions({ name, contents }: ContentsActionsProps) {
  const text = backupContentsMessages
  const { download, downloadDenial, compareDenial, compare } = contents
  return (
    <>
      <RowAction
        label={text.compareNamed({ name })}
        icon="search"
        denial={compareDenial}
        onPress={compare}
      />
      <RowAction
        label={text.downloadNamed({ name })}
        icon="download"
        denial={downloadDenial}
        isBlocked={download.isPending}
        onPress={() => download.mutate()}
      />
    </>
  )
}

/** The buttons below the only backup. */
export function ContentsButtons(opened: OpenedBackup) {
  const text = backupContentsMessages
  const { download, downloadDenial, compareDenial, compare, dialog } = useContents(opened)
  return (
    <>
      <ActionButton
        label={text.compare}
        icon="search"
        variant="default"
        denial={compareDenial}
        onPress={compare}
      />
      <ActionButton
        label={text.download}
        icon="download"
        variant="default"
        loading={download.isPending}
        denial={downloadDenial}
        onPress={() => download.mutate()}
      />
      {dialog}
    </>
  )
}
