import type { UserId } from '@trellis/contract/kit/ids.ts'
import type { ManagedUser } from '@trellis/contract/operations/managed-users.ts'
import { useAccount } from '../../kit/account.ts'
import { accountMovesMessages } from '../../messages/account-moves.ts'
import { MoveAccountForm } from '../../people/account-moves/index.ts'
import type { UserForm } from './user-inputs.ts'
import { UserSection } from './user-section.tsx'

type MoveSectionProps = { user: ManagedUser; form: UserForm; onMoved: (to: UserId) => void }

/** Moves the account to another Discord id. Nobody moves their own. */
export function MoveSection({ user, form, onMoved }: MoveSectionProps) {
  const text = accountMovesMessages
  const { user: admin } = useAccount()
  if (user.DiscordID === admin.id) return null
  return (
    <UserSection title={text.title} hint={text.hint}>
      <MoveAccountForm
        discordId={user.DiscordID}
        name={user.DiscordUsername}
        typed={form.values.moveTo}
        onType={(typed) => form.setFieldValue('moveTo', typed)}
        onMoved={onMoved}
      />
    </UserSection>
  )
}
