import { Button, Group, TextInput } from '@mantine/core'
import type { createInvitation } from '@trellis/contract/hosting/members.ts'
import type { ReplyOf } from '@trellis/contract/kit/route.ts'
import { Icon } from '../../design/icon.tsx'
import { Modal } from '../../design/modal.tsx'
import { Text } from '../../design/text.tsx'
import { useCopy } from '../../design/use-copy.ts'
import { formatDay } from '../../kit/dates.ts'
import { membersMessages } from '../../messages/members.ts'
import { shellMessages } from '../../messages/shell.ts'

type InvitationReadyProps = {
  made: ReplyOf<typeof createInvitation>
  /** The name that was invited; unused for a link. */
  person: string
  onClose: () => void
}

/** Shows the link of a new invitation, which is shown only here. */
export function InvitationReady({ made, person, onClose }: InvitationReadyProps) {
  const text = membersMessages
  const { url, invitation } = made
  const { isCopied, copy } = useCopy(text.link, url)
  const day = formatDay(invitation.expiresAt)
  return (
    <Modal
      opened
      onClose={onClose}
      title={text.readyTitle}
      closeButtonProps={{ 'aria-label': shellMessages.close }}
    >
      <Text mb="md">
        {invitation.discordId === null
          ? text.readyLink({ day })
          : text.readyPerson({ name: invitation.growId ?? person, day })}
      </Text>
      <TextInput
        label={text.link}
        readOnly
        value={url}
        onFocus={(event) => event.currentTarget.select()}
      />
      <Group justify="flex-end" mt="xl">
        <Button variant="default" onClick={onClose}>
          {text.done}
        </Button>
        <Button
          data-autofocus
          leftSection={<Icon name={isCopied ? 'check' : 'copy'} size={16} />}
          onClick={() => void copy()}
        >
          {isCopied ? text.copied : text.copy}
        </Button>
      </Group>
    </Modal>
  )
}
