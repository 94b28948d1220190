import { Button, Group, TextInput } from '@mantine/core'
import { Icon } from '../../design/icon.tsx'
import { Modal } from '../../design/modal.tsx'
import { QrCode } from '../../design/qr-code.tsx'
import { Text } from '../../design/text.tsx'
import { useCopy } from '../../design/use-copy.ts'
import { playCardMessages } from '../../messages/play-card.ts'
import { shellMessages } from '../../messages/shell.ts'
import { useFirstStepsFlag } from './use-first-steps-flag.ts'

type InviteFriendsDialogProps = { serverName: string; url: string; onClose: () => void }

/** Gives the link of the public page to friends: to scan, to copy, or with the device's own sharing. */
export function InviteFriendsDialog({ serverName, url, onClose }: InviteFriendsDialogProps) {
  const text = playCardMessages
  const { isCopied, copy } = useCopy(text.link, url)
  const invited = useFirstStepsFlag('invited')
  const close = () => {
    invited.write(true)
    onClose()
  }
  // A closed sheet of the device is no failure.
  const share = () =>
    void navigator
      .share({ title: text.shareTitle({ name: serverName }), url })
      .catch(() => undefined)
  return (
    <Modal
      opened
      onClose={close}
      title={text.inviteTitle({ name: serverName })}
      closeButtonProps={{ 'aria-label': shellMessages.close }}
    >
      <Text mb="md" tone="muted">
        {text.inviteText}
      </Text>
      <QrCode text={url} label={text.scanLabel({ name: serverName })} />
      <TextInput
        mt="lg"
        label={text.link}
        readOnly
        value={url}
        onFocus={(event) => event.currentTarget.select()}
      />
      <Group justify="flex-end" mt="xl">
        {'share' in navigator && (
          <Button variant="default" onClick={share}>
            {text.share}
          </Button>
        )}
        <Button
          data-autofocus
          leftSection={<Icon name={isCopied ? 'check' : 'copy'} size={16} />}
          onClick={() => void copy()}
        >
          {isCopied ? text.copied : text.copyLink}
        </Button>
      </Group>
    </Modal>
  )
}
