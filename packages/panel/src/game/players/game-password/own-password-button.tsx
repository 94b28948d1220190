import type { ButtonProps } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { ActionButton } from '../../../design/action-button.tsx'
import type { ServerDetail } from '../../../hosting/servers/index.ts'
import { useAccount } from '../../../kit/account.ts'
import { GamePasswordDialog } from './dialog.ts'
import { isSameGrowId, maySetOwnPassword } from './own-password.ts'

type OwnPasswordButtonProps = Pick<ButtonProps, 'variant' | 'size'> & {
  /** Null while the server is not known. */
  detail: ServerDetail | null
  label: string
}

/** Lets the reader set the password with which they log in to the game; nothing for readers who have none on this server. */
export function OwnPasswordButton({ detail, label, ...style }: OwnPasswordButtonProps) {
  const { user } = useAccount()
  const [isOpen, dialog] = useDisclosure(false)
  if (detail === null || !maySetOwnPassword(user.growId, detail)) return null
  return (
    <>
      <ActionButton
        variant="default"
        {...style}
        label={label}
        icon="lock"
        denial={null}
        onPress={dialog.open}
      />
      {isOpen && (
        <GamePasswordDialog
          serverId={detail.serverId}
          growIds={[user.growId, ...listGuests(user.growId, detail)]}
          onClose={dialog.close}
        />
      )}
    </>
  )
}

/** On a test copy, its owner sets the passwords of the other testers, too. */
const listGuests = (growId: string, { role, testCopy }: ServerDetail): string[] =>
  role === 'owner' ? (testCopy?.players ?? []).filter((it) => !isSameGrowId(it, growId)) : []
