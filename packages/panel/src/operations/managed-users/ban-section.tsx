import { Button } from '@mantine/core'
import type { ManagedUser } from '@trellis/contract/operations/managed-users.ts'
import { isBanInForce } from '@trellis/contract/people/bans.ts'
import { useRef } from 'react'
import { useAccount } from '../../kit/account.ts'
import { useNow } from '../../kit/clock.ts'
import { mayDo } from '../../kit/may-do.ts'
import { managedUsersMessages } from '../../messages/managed-users.ts'
import { BanDetailsCard } from '../../people/bans/index.ts'
import { BanForm } from './ban-form.tsx'
import { isOutOfReach } from './out-of-reach.ts'
import { useUnbanUser } from './use-change-user.ts'
import type { UserForm } from './user-inputs.ts'
import styles from './user-section.module.css'
import { UserSection } from './user-section.tsx'

type BanSectionProps = { user: ManagedUser; mayManage: boolean; form: UserForm }

/** The ban that is in force, or the form of a new one, or why there is neither. */
export function BanSection({ user, mayManage, form }: BanSectionProps) {
  const text = managedUsersMessages.dialog
  const now = useNow(30_000)
  const place = useRef<HTMLDivElement>(null)
  // The button of the change is gone after it, so the section takes the focus.
  const takeFocus = () => place.current?.focus()
  const { BanInfo: ban } = user
  const isBanned = ban !== null && isBanInForce(ban, now)
  return (
    <div ref={place} tabIndex={-1} className={styles.place}>
      {isBanned ? (
        <BanDetailsCard ban={ban} actions={<UnbanButton user={user} onUnbanned={takeFocus} />} />
      ) : user.isAdmin ? (
        <UserSection title={text.ban} current={text.noBanOfAdmins} hint={text.noBanOfAdminsHint} />
      ) : (
        <UserSection title={text.ban} hint={text.notBanned}>
          {mayManage && <BanForm user={user} form={form} onBanned={takeFocus} />}
        </UserSection>
      )}
    </div>
  )
}

type UnbanButtonProps = { user: ManagedUser; onUnbanned: () => void }

function UnbanButton({ user, onUnbanned }: UnbanButtonProps) {
  const { user: admin } = useAccount()
  const unban = useUnbanUser(user.DiscordID, onUnbanned)
  const mayUnban = mayDo(admin, 'users:manage') || mayDo(admin, 'bans:manage')
  if (!mayUnban || isOutOfReach(admin, user)) return null
  return (
    <Button variant="default" loading={unban.isPending} onClick={() => unban.mutate()}>
      {managedUsersMessages.dialog.unban}
    </Button>
  )
}
