import { Button } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import {
  type JoinPageSettings,
  saveJoinPageSettings,
} from '@trellis/contract/operations/join-page.ts'
import { Link } from 'react-router'
import { ActionButton } from '../../design/action-button.tsx'
import { Card } from '../../design/card.tsx'
import { Icon } from '../../design/icon.tsx'
import { Row } from '../../design/row.tsx'
import { Text } from '../../design/text.tsx'
import { useCopy } from '../../design/use-copy.ts'
import { OwnPasswordButton } from '../../game/players/index.ts'
import { type ServerDetail, useRightRefusal } from '../../hosting/servers/index.ts'
import { createLazyDialog } from '../../kit/lazy-dialog.tsx'
import { readTitle } from '../../kit/page-titles.ts'
import { playCardMessages } from '../../messages/play-card.ts'
import { InviteButton } from './invite-button.tsx'
import { useFirstStepsFlag } from './use-first-steps-flag.ts'
import { useJoinPage } from './use-join-page.ts'

const JoinPageDialog = createLazyDialog(
  async () => (await import('./join-page-dialog.tsx')).JoinPageDialog,
)

type PlayCardProps = {
  serverId: string
  serverName: string
  /** While the server runs, its own card has the invitation as the first thing to do. */
  isOnline: boolean
}

type PlayCardWithDetail = PlayCardProps & {
  detail: ServerDetail
  /** True while the first steps have the button that sets the reader's password. */
  hasPasswordStep: boolean
}

/** Shows how the reader and their friends come to the server: its name, its public page and the reader's password. */
export function PlayCard({ detail, hasPasswordStep, ...props }: PlayCardWithDetail) {
  const { serverId, serverName } = props
  const text = playCardMessages
  const page = useJoinPage(serverId).data
  const { isCopied, copy } = useCopy(text.name, serverName)
  return (
    <Card
      title={text.title}
      aside={
        <Button
          size="compact-sm"
          variant="default"
          leftSection={<Icon name={isCopied ? 'check' : 'copy'} size={14} />}
          onClick={() => void copy()}
        >
          {isCopied ? text.copied : text.copyName}
        </Button>
      }
    >
      <Text tone="muted" size="sm" maxWidth="40rem">
        {describePage(page)}
      </Text>
      <Row mt="sm" wrap gap="xs" align="stretch">
        {page !== undefined && page.url !== null && (
          <PageButtons {...props} page={page} url={page.url} hasList={page.listUrl !== null} />
        )}
        {!hasPasswordStep && (
          <OwnPasswordButton detail={detail} label={text.setPassword} size="xs" />
        )}
        <Button component={Link} to="/events" size="xs" variant="default">
          {readTitle('timed-events')}
        </Button>
      </Row>
    </Card>
  )
}

type PageButtonsProps = PlayCardProps & {
  page: ReadPage
  url: string
  hasList: boolean
}

function PageButtons({ serverId, serverName, isOnline, page, url, hasList }: PageButtonsProps) {
  const text = playCardMessages
  const [isEditing, editing] = useDisclosure(false)
  const denial = useRightRefusal(saveJoinPageSettings)
  const invited = useFirstStepsFlag('invited')
  return (
    <>
      {page.isPublic && page.hidden === null && (
        <>
          {!isOnline && <InviteButton serverId={serverId} serverName={serverName} />}
          <Button
            component="a"
            href={url}
            target="_blank"
            size="xs"
            variant="default"
            leftSection={<Icon name="world" size={16} />}
            onClick={() => invited.write(true)}
          >
            {text.open}
          </Button>
        </>
      )}
      <ActionButton
        label={text.settings}
        icon="sliders"
        size="xs"
        variant="default"
        denial={denial}
        onPress={editing.open}
      />
      {isEditing && (
        <JoinPageDialog
          serverId={serverId}
          saved={page}
          hasList={hasList}
          onClose={editing.close}
        />
      )}
    </>
  )
}

type ReadPage = JoinPageSettings & { url: string | null; hidden: { reason: string } | null }

function describePage(page: ReadPage | undefined): string {
  const text = playCardMessages
  if (page === undefined || page.url === null) return text.byName
  if (page.hidden !== null) return text.pageHidden({ reason: page.hidden.reason })
  return page.isPublic ? text.byPage : text.pageOff
}
