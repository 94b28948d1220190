import { useDisclosure } from '@mantine/hooks'
import { ActionButton } from '../../design/action-button.tsx'
import { createLazyDialog } from '../../kit/lazy-dialog.tsx'
import { playCardMessages } from '../../messages/play-card.ts'
import { useJoinPage } from './use-join-page.ts'

const InviteFriendsDialog = createLazyDialog(
  async () => (await import('./invite-friends-dialog.tsx')).InviteFriendsDialog,
)

type InviteButtonProps = { serverId: string; serverName: string }

/** Gives friends the link of the public page; nothing where that page is off. */
export function InviteButton({ serverId, serverName }: InviteButtonProps) {
  const [isInviting, inviting] = useDisclosure(false)
  const { data: page, isPending } = useJoinPage(serverId)
  const url = page?.isPublic === true ? page.url : null
  if (url === null && !isPending) return null
  return (
    <>
      <ActionButton
        label={playCardMessages.invite}
        icon="send"
        denial={null}
        loading={isPending}
        onPress={inviting.open}
      />
      {isInviting && url !== null && (
        <InviteFriendsDialog serverName={serverName} url={url} onClose={inviting.close} />
      )}
    </>
  )
}
