import { Skeleton } from '@mantine/core'
import { findBanRefusal } from '@trellis/contract/people/bans.ts'
import type { Profile } from '@trellis/contract/people/users.ts'
import { BannedCard } from '../../design/banned-card.tsx'
import { Below } from '../../design/below.tsx'
import { Loaded } from '../../design/loaded.tsx'
import { Page } from '../../design/page.tsx'
import { useAccount } from '../../kit/account.ts'
import { wordRefusal } from '../../kit/describe-refusal.ts'
import { readTitle } from '../../kit/page-titles.ts'
import { useServerId } from '../../kit/shown-server.ts'
import { backupsMessages } from '../../messages/backups.ts'
import { shellMessages } from '../../messages/shell.ts'
import { useShownServer } from '../servers/index.ts'
import { MakeCopyCard, TestCopyCard } from '../test-copies/index.ts'
import { BackupView } from './backup-view.tsx'
import { SeveralBackups } from './several-backups.tsx'
import { useBackup } from './use-backup.ts'
import { useBackups } from './use-backups.ts'

export function BackupPage() {
  const { user, profile } = useAccount()
  const denial = wordRefusal(findBanRefusal(user))
  return (
    <Page title={readTitle('backups')} art="safe" intro={backupsMessages.intro}>
      {denial !== null ? (
        <BannedCard denial={denial} />
      ) : profile === null ? (
        // The cached user may be from before a ban, so nothing is requested until that is known.
        <BackupSkeleton />
      ) : (
        <BackupBody profile={profile} />
      )}
    </Page>
  )
}

function BackupSkeleton() {
  return (
    <div role="status" aria-label={shellMessages.loading}>
      <Skeleton height={240} radius="lg" />
    </div>
  )
}

function BackupBody({ profile }: { profile: Profile }) {
  const serverId = useServerId()
  return (
    <>
      <BackupsOfServer />
      <Below loading={[useBackup(serverId), useBackups(serverId)]}>
        <CopyPart profile={profile} />
      </Below>
    </>
  )
}

/** A test copy, or the way to make one, for the owner. */
function CopyPart({ profile }: { profile: Profile }) {
  const { settings } = useAccount()
  const { detail } = useShownServer()
  if (detail === null || settings === null) return null
  if (detail.testCopy !== null) return <TestCopyCard server={detail} testCopy={detail.testCopy} />
  // Another engine does not keep a list of players.
  if (detail.role !== 'owner' || detail.engine !== null) return null
  return <MakeCopyCard owner={profile} settings={settings} server={detail} />
}

function BackupsOfServer() {
  const serverId = useServerId()
  const backup = useBackup(serverId)
  const backups = useBackups(serverId)
  const { server } = useShownServer()
  const serverName = server?.name ?? null
  return (
    <Loaded query={backup} failed={backupsMessages.fetchFailed}>
      {(status) => (
        <Loaded query={backups} failed={backupsMessages.several.listFailed}>
          {(list) =>
            // One backup has the simple page of the specification.
            list.max > 1 || list.backups.length > 1 ? (
              <SeveralBackups {...{ serverId, status, list, serverName }} />
            ) : (
              <BackupView
                serverId={serverId}
                status={status}
                serverName={serverName}
                backupId={list.backups[0]?.id ?? null}
              />
            )
          }
        </Loaded>
      )}
    </Loaded>
  )
}
