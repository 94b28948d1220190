import { useDisclosure } from '@mantine/hooks'
import {
  findCreationRefusal,
  findDeletionRefusal,
} from '@trellis/contract/hosting/server-creation.ts'
import type { Profile } from '@trellis/contract/people/users.ts'
import type { PanelSettings } from '@trellis/contract/platform/panel-settings.ts'
import type { ReactNode } from 'react'
import { ActionButton } from '../../design/action-button.tsx'
import { Card } from '../../design/card.tsx'
import { CardLink } from '../../design/card-link.tsx'
import { Empty } from '../../design/empty.tsx'
import { Row } from '../../design/row.tsx'
import { OwnPasswordButton, useOwnPasswordFlag } from '../../game/players/index.ts'
import { VisitedWorlds } from '../../game/worlds/index.ts'
import { RenameButton } from '../../hosting/server-names/index.ts'
import {
  findServerOwner,
  type ServerDetail,
  type ShownServer,
  useServerBusy,
} from '../../hosting/servers/index.ts'
import { TestCopyCard } from '../../hosting/test-copies/index.ts'
import { wordRefusal } from '../../kit/describe-refusal.ts'
import { createLazyDialog } from '../../kit/lazy-dialog.tsx'
import { useServerId } from '../../kit/shown-server.ts'
import { dashboardMessages } from '../../messages/dashboard.ts'
import { playCardMessages } from '../../messages/play-card.ts'
import { serverMessages } from '../../messages/server.ts'
import { ActivityCard } from '../../platform/activity-log/index.ts'
import { DeleteServerDialog } from './delete-server-dialog.tsx'
import {
  FirstStepsSlot,
  hasFirstSteps,
  NewcomerFirstSteps,
  ServerFirstSteps,
  ShowFirstSteps,
} from './first-steps-slot.tsx'
import styles from './overview.module.css'
import { PlayCard } from './play-card.tsx'
import { ServerHero } from './server-hero.tsx'
import { ServerTiles } from './server-tiles.tsx'
import { useFirstStepsFlag } from './use-first-steps-flag.ts'

const CreateServerDialog = createLazyDialog(
  async () => (await import('./create-server-dialog.tsx')).CreateServerDialog,
)

type ServerOverviewProps = {
  owner: Profile
  settings: PanelSettings
  server: ShownServer | null
  detail: ServerDetail | null
}

/** The server, or the room for one, with the buttons to create and delete. */
export function ServerOverview({ owner, settings, server, detail }: ServerOverviewProps) {
  const text = serverMessages.server
  const [isCreating, creating] = useDisclosure(false)
  const [isDeleting, deleting] = useDisclosure(false)
  const { isBusy } = useServerBusy()
  const denial = wordRefusal(findCreationRefusal(owner, settings)) ?? (isBusy ? text.busy : null)
  const create = (
    <ActionButton
      label={text.create}
      icon="plus"
      variant={server === null ? 'filled' : 'default'}
      denial={denial}
      onPress={creating.open}
    />
  )
  const shown = { owner, settings, detail }
  return (
    <>
      {server === null ? (
        <NoServerOverview create={create}>
          {!owner.isBanned && <NewcomerFirstSteps denial={denial} onCreate={creating.open} />}
        </NoServerOverview>
      ) : (
        <RunningOverview {...shown} server={server}>
          {create}
          {(detail === null || detail.role === 'owner') && (
            <OwnerButtons {...shown} server={server} onDelete={deleting.open} />
          )}
        </RunningOverview>
      )}
      <CreateServerDialog
        userId={owner.id}
        isAnother={server !== null}
        isOpen={isCreating}
        onClose={creating.close}
      />
      <DeleteServerDialog
        userId={owner.id}
        serverName={server?.name ?? ''}
        isOpen={isDeleting}
        onClose={deleting.close}
      />
    </>
  )
}

type NoServerOverviewProps = { create: ReactNode; children: ReactNode }

/** The room for a server; the children are the first steps of its owner. */
function NoServerOverview({ create, children }: NoServerOverviewProps) {
  const text = serverMessages.server
  return (
    <>
      <Card>
        <Empty icon="world" title={text.emptyTitle} action={create}>
          {text.emptyText}
        </Empty>
      </Card>
      {children && (
        <>
          <FirstStepsSlot>{children}</FirstStepsSlot>
          <Row>
            <ShowFirstSteps takesFocus />
          </Row>
        </>
      )}
    </>
  )
}

type RunningOverviewProps = ServerOverviewProps & { server: ShownServer; children: ReactNode }

/** The server's parts; the children are the buttons to create and delete. */
function RunningOverview({ owner, settings, server, detail, children }: RunningOverviewProps) {
  const serverId = useServerId()
  const limits = findServerOwner(owner, detail)
  const isGuided = hasFirstSteps(owner, detail)
  const hidden = useFirstStepsFlag('hidden')
  const password = useOwnPasswordFlag(detail?.serverId ?? serverId)
  return (
    <div className={styles.overview}>
      <ServerHero owner={limits} settings={settings} server={server} detail={detail} />
      <ServerTiles owner={limits} server={server} detail={detail} />
      {isGuided && (
        <FirstStepsSlot>
          <ServerFirstSteps owner={limits} settings={settings} server={server} detail={detail} />
        </FirstStepsSlot>
      )}
      {detail !== null && detail.testCopy !== null && !owner.isBanned && (
        <TestCopyCard server={detail} testCopy={detail.testCopy}>
          <OwnPasswordButton detail={detail} label={playCardMessages.setPassword} />
        </TestCopyCard>
      )}
      <div className={styles.columns}>
        <div className={styles.side}>
          {detail?.testCopy === null && !owner.isBanned && (
            <PlayCard
              detail={detail}
              hasPasswordStep={isGuided && !hidden.isOn && !password.isOn}
              serverId={serverId}
              serverName={server.name}
              isOnline={server.status === 'ONLINE'}
            />
          )}
        </div>
        {!owner.isBanned && <VisitedWorlds serverId={serverId} />}
        <ActivityCard userId={owner.id} max={4} aside={<AllActivity />} />
        <Row wrap gap="xs" align="stretch" className={styles.buttons}>
          {children}
          {isGuided && <ShowFirstSteps />}
        </Row>
      </div>
    </div>
  )
}

const AllActivity = () => (
  <CardLink to="/dashboard?tab=activity">{dashboardMessages.allActivity}</CardLink>
)

type OwnerButtonsProps = ServerOverviewProps & { server: ShownServer; onDelete: () => void }

function OwnerButtons({ owner, settings, server, detail, onDelete }: OwnerButtonsProps) {
  const { isBusy } = useServerBusy()
  const denial = wordRefusal(findDeletionRefusal(owner, server.status, settings))
  return (
    <>
      {(detail === null || detail.testCopy === null) && (
        <RenameButton owner={owner} detail={detail} />
      )}
      <ActionButton
        label={serverMessages.server.delete}
        icon="bin"
        variant="outline"
        color="red"
        denial={denial ?? (isBusy ? serverMessages.server.busy : null)}
        onPress={onDelete}
      />
    </>
  )
}
