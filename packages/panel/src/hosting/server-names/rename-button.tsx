import { useDisclosure } from '@mantine/hooks'
import { findBanRefusal } from '@trellis/contract/people/bans.ts'
import type { Profile } from '@trellis/contract/people/users.ts'
import { ActionButton } from '../../design/action-button.tsx'
import { wordRefusal } from '../../kit/describe-refusal.ts'
import { createLazyDialog } from '../../kit/lazy-dialog.tsx'
import { serverMessages } from '../../messages/server.ts'
import { serverNamesMessages } from '../../messages/server-names.ts'
import { type ServerDetail, useServerBusy } from '../servers/index.ts'

const RenameServerDialog = createLazyDialog(
  async () => (await import('./rename-server-dialog.tsx')).RenameServerDialog,
)

type RenameButtonProps = { owner: Profile; detail: ServerDetail | null }

/** Opens the dialog that renames the server. */
export function RenameButton({ owner, detail }: RenameButtonProps) {
  const [isOpen, dialog] = useDisclosure(false)
  const { isBusy } = useServerBusy()
  return (
    <>
      <ActionButton
        label={serverNamesMessages.rename}
        icon="pencil"
        variant="default"
        denial={wordRefusal(findBanRefusal(owner)) ?? (isBusy ? serverMessages.server.busy : null)}
        onPress={dialog.open}
      />
      {isOpen && detail !== null && (
        <RenameServerDialog userId={owner.id} server={detail} onClose={dialog.close} />
      )}
    </>
  )
}
