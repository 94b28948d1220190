import { useForm } from '@mantine/form'
import type { UserId } from '@trellis/contract/kit/ids.ts'
import { DocumentDialog } from '../../design/document-dialog.tsx'
import { Loaded } from '../../design/loaded.tsx'
import { useAccount } from '../../kit/account.ts'
import { revealHidden } from '../../kit/hidden-characters.ts'
import { mayDo } from '../../kit/may-do.ts'
import { managedUsersMessages } from '../../messages/managed-users.ts'
import styles from './manage-user-dialog.module.css'
import { ManagedUserView } from './managed-user-view.tsx'
import { isOutOfReach } from './out-of-reach.ts'
import { useManagedUser } from './use-managed-users.ts'
import { blankInputs, isTyped, type UserInputs } from './user-inputs.ts'

type ManageUserDialogProps = {
  discordId: string
  onClose: () => void
  onMoved: (to: UserId) => void
}

/** Shows one user and all forms that change them. Input stays while the user is reloaded. */
export function ManageUserDialog({ discordId, onClose, onMoved }: ManageUserDialogProps) {
  const text = managedUsersMessages.dialog
  const { user: admin } = useAccount()
  const query = useManagedUser(discordId)
  const form = useForm<UserInputs>({ initialValues: blankInputs })
  const user = query.data
  const name = user === undefined ? '' : revealHidden(user.DiscordUsername)
  const mayManage = user !== undefined && mayDo(admin, 'users:manage') && !isOutOfReach(admin, user)
  return (
    <DocumentDialog
      title={
        user === undefined ? text.title : mayManage ? text.manage({ name }) : text.view({ name })
      }
      isDirty={isTyped(form.values)}
      onClose={onClose}
    >
      <div className={styles.body} tabIndex={0} role="region" aria-label={text.title}>
        <Loaded query={query} failed={managedUsersMessages.fetchOneFailed}>
          {(known) => (
            <ManagedUserView user={known} mayManage={mayManage} form={form} onMoved={onMoved} />
          )}
        </Loaded>
      </div>
    </DocumentDialog>
  )
}
