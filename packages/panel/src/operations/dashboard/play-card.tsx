import { Button } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { type JoinPageSettings, saveJoinPageSettings } from '@trellis/contract/join-page.ts'
import { ActionButton } from '../../design/action-button.tsx'
import { Card } from '../../design/card.tsx'
import { Icon } from '../../design/icon.tsx'
import { Row } from '../../design/row.tsx'
import { Text } from '../../design/text.tsx'
import { useCopy } from '../../design/use-copy.ts'
import { useRightRefusal } from '../../hosting/servers/index.ts'
import { createLazyDialog } from '../../kit/lazy-dialog.tsx'
import { playCardMessages } from '../../messages/play-card.ts'
import { useJoinPage } from './use-join-page.ts'

const InviteFriendsDialog = createLazyDialog(
  async () => (await import('./invite-friends-dialog.tsx')).InviteFriendsDialog,
)
const JoinPageDialog = createLazyDialog(
  async () => (await import('./join-page-dialog.tsx')).JoinPageDialog,
)

type PlayCardProps = { serverId: string; serverName: string }

/** Shows how friends come to the server: its name, its public page and the settings of the page. */
export function PlayCard({ serverId, serverName }: PlayCardProps) {
  const text = playCardMessages
  const page = useJoinPage(serverId).data
  const { isCopied, copy } = useCopy(text.name, serverName)
  return (
    <Card title={text.title}>
      <Row wrap gap="sm" rowGap="xs">
        <Text as="span" size="2xl" weight="bold" breaks tight>
          {serverName}
        </Text>
        <Button
          size="compact-sm"
          variant="default"
          leftSection={<Icon name={isCopied ? 'check' : 'copy'} size={14} />}
          onClick={() => void copy()}
        >
          {isCopied ? text.copied : text.copyName}
        </Button>
      </Row>
      <Text mt="xs" tone="muted" maxWidth="40rem">
        {describePage(page)}
      </Text>
      {page !== undefined && page.url !== null && (
        <PageButtons
          serverId={serverId}
          serverName={serverName}
          page={page}
          url={page.url}
          hasList={page.listUrl !== null}
        />
      )}
    </Card>
  )
}

type PageButtonsProps = PlayCardProps & {
  page: JoinPageSettings
  url: string
  hasList: boolean
}

function PageButtons({ serverId, serverName, page, url, hasList }: PageButtonsProps) {
  const text = playCardMessages
  const [isInviting, inviting] = useDisclosure(false)
  const [isEditing, editing] = useDisclosure(false)
  const denial = useRightRefusal(saveJoinPageSettings)
  return (
    <Row mt="md" wrap gap="xs" align="stretch">
      {page.isPublic && (
        <>
          <ActionButton label={text.invite} icon="send" denial={null} onPress={inviting.open} />
          <Button
            component="a"
            href={url}
            target="_blank"
            variant="default"
            leftSection={<Icon name="world" size={16} />}
          >
            {text.open}
          </Button>
        </>
      )}
      <ActionButton
        label={text.settings}
        icon="sliders"
        variant="default"
        denial={denial}
        onPress={editing.open}
      />
      {isInviting && (
        <InviteFriendsDialog serverName={serverName} url={url} onClose={inviting.close} />
      )}
      {isEditing && (
        <JoinPageDialog
          serverId={serverId}
          saved={page}
          hasList={hasList}
          onClose={editing.close}
        />
      )}
    </Row>
  )
}

function describePage(page: (JoinPageSettings & { url: string | null }) | undefined): string {
  const text = playCardMessages
  if (page === undefined || page.url === null) return text.byName
  return page.isPublic ? text.byPage : text.pageOff
}
