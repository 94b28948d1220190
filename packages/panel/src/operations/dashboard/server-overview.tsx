import { useDisclosure } from '@mantine/hooks'
import type { PanelSettings } from '@trellis/contract/panel-settings.ts'
import { findCreationRefusal, findDeletionRefusal } from '@trellis/contract/server-creation.ts'
import type { Profile } from '@trellis/contract/users.ts'
import { ActionButton } from '../../design/action-button.tsx'
import { Card } from '../../design/card.tsx'
import { Empty } from '../../design/empty.tsx'
import { Row } from '../../design/row.tsx'
import { RenameButton } from '../../hosting/server-names/index.ts'
import {
  findServerOwner,
  type ServerDetail,
  type ShownServer,
  useServerBusy,
} from '../../hosting/servers/index.ts'
import { wordRefusal } from '../../kit/describe-refusal.ts'
import { createLazyDialog } from '../../kit/lazy-dialog.tsx'
import { serverMessages } from '../../messages/server.ts'
import { DeleteServerDialog } from './delete-server-dialog.tsx'
import { ServerCard } from './server-card.tsx'

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
  return (
    <>
      {server === null ? (
        <Card>
          <Empty icon="world" title={text.emptyTitle} action={create}>
            {text.emptyText}
          </Empty>
        </Card>
      ) : (
        <>
          <ServerCard
            owner={findServerOwner(owner, detail)}
            settings={settings}
            server={server}
            detail={detail}
          />
          <Row wrap gap="xs" align="stretch">
            {create}
            {(detail === null || detail.role === 'owner') && (
              <OwnerButtons
                owner={owner}
                settings={settings}
                server={server}
                detail={detail}
                onDelete={deleting.open}
              />
            )}
          </Row>
        </>
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
