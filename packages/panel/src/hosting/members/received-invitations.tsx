import { Button } from '@mantine/core'
import { useState } from 'react'
import { Notice } from '../../design/notice.tsx'
import { useAccount } from '../../kit/account.ts'
import { createLazyDialog } from '../../kit/lazy-dialog.tsx'
import { membersMessages } from '../../messages/members.ts'
import { useReceivedInvitations } from './use-received.ts'

const InvitationDialog = createLazyDialog(
  async () => (await import('./invitation-dialog.tsx')).InvitationDialog,
)

/** Shows the invitations that name the reader. */
export function ReceivedInvitations() {
  const { user, profile } = useAccount()
  const [shown, setShown] = useState<string | null>(null)
  const text = membersMessages
  const received = useReceivedInvitations(profile !== null && !user.isBanned).data ?? []
  return (
    <>
      {received.map(({ code, invitedBy, serverName, preset }) => (
        <Notice
          key={code}
          tone="good"
          title={text.receivedTitle({ inviter: invitedBy })}
          actions={<Button onClick={() => setShown(code)}>{text.receivedOpen}</Button>}
        >
          <p>{text.receivedText({ server: serverName, role: text.presets[preset ?? 'custom'] })}</p>
        </Notice>
      ))}
      {shown !== null && (
        <InvitationDialog key={shown} code={shown} onClose={() => setShown(null)} />
      )}
    </>
  )
}
