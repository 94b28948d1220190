import { Button, Group } from '@mantine/core'
import type { ReceivedInvitation } from '@trellis/contract/hosting/members.ts'
import { Modal } from '../../design/modal.tsx'
import { Text } from '../../design/text.tsx'
import { describeFailure } from '../../kit/call-failure.ts'
import { formatDay } from '../../kit/dates.ts'
import { membersMessages } from '../../messages/members.ts'
import { shellMessages } from '../../messages/shell.ts'
import { RightsList } from './rights-list.tsx'
import { useAcceptInvitation, useDeclineInvitation, useInvitation } from './use-received.ts'

type InvitationDialogProps = { code: string; onClose: () => void }

/** Shows an invitation and asks for the answer. */
export function InvitationDialog({ code, onClose }: InvitationDialogProps) {
  const invitation = useInvitation(code)
  const text = membersMessages
  const title =
    invitation.data === undefined
      ? text.invitationGone
      : text.invitationTitle({ server: invitation.data.serverName })
  return (
    <Modal
      opened={!invitation.isPending}
      onClose={onClose}
      title={title}
      closeButtonProps={{ 'aria-label': shellMessages.close }}
    >
      {invitation.data === undefined ? (
        <Gone reason={invitation.error} onClose={onClose} />
      ) : (
        <Answer code={code} invitation={invitation.data} onClose={onClose} />
      )}
    </Modal>
  )
}

function Gone({ reason, onClose }: { reason: Error | null; onClose: () => void }) {
  return (
    <>
      <p>{reason === null ? null : describeFailure(reason)}</p>
      <Group justify="flex-end" mt="xl">
        <Button onClick={onClose}>{membersMessages.close}</Button>
      </Group>
    </>
  )
}

type AnswerProps = { code: string; invitation: ReceivedInvitation; onClose: () => void }

function Answer({ code, invitation, onClose }: AnswerProps) {
  const text = membersMessages
  const accept = useAcceptInvitation(code)
  const decline = useDeclineInvitation(code)
  const { serverName: server, ownerName: owner, invitedBy: inviter, memberExpiresAt } = invitation
  return (
    <>
      <p>{text.invitationText({ inviter, server, owner })}</p>
      <Text as="h3" mt="md" size="md" weight="bold">
        {text.youMay}
      </Text>
      <RightsList rights={invitation.rights} />
      {memberExpiresAt !== null && (
        <Text mt="xs" tone="muted">
          {text.endsOn({ day: formatDay(memberExpiresAt) })}
        </Text>
      )}
      <Group justify="flex-end" mt="xl">
        <Button
          variant="default"
          loading={decline.isPending}
          onClick={() => decline.mutate(undefined, { onSettled: onClose })}
        >
          {text.decline}
        </Button>
        <Button
          data-autofocus
          loading={accept.isPending}
          onClick={() => accept.mutate(undefined, { onSettled: onClose })}
        >
          {text.accept}
        </Button>
      </Group>
    </>
  )
}
