import { Button } from '@mantine/core'
import type { ManagedServer } from '@trellis/contract/operations/managed-servers.ts'
import { FormDialog } from '../../design/form-dialog.tsx'
import { useAccount } from '../../kit/account.ts'
import { mayDo } from '../../kit/may-do.ts'
import { submitWith } from '../../kit/submit-with.ts'
import { managedServersMessages } from '../../messages/managed-servers.ts'
import { DeletionImpact } from './deletion-impact.tsx'
import { NameBanFields } from './name-ban-fields.tsx'
import { useDeleteManagedServer } from './use-delete-managed-server.ts'
import { useManagedServerBusy } from './use-managed-server-busy.ts'
import { useNameBan } from './use-name-ban.ts'

type DeleteManagedServerDialogProps = { server: ManagedServer; onClose: () => void }

/** Shows the effects of a deletion before it, and can ban the name with it. */
export function DeleteManagedServerDialog({ server, onClose }: DeleteManagedServerDialogProps) {
  const text = managedServersMessages
  const { user } = useAccount()
  const remove = useDeleteManagedServer(server.name)
  const { unlessBusy } = useManagedServerBusy(server.name)
  const ban = useNameBan()
  const submit = () =>
    ban.check((banReason) => remove.mutate({ banReason }, { onSuccess: onClose }))
  return (
    <FormDialog
      title={text.deleteTitle}
      action={
        <Button type="submit" color="red" loading={remove.isPending}>
          {text.deleteConfirm}
        </Button>
      }
      isCancelFocused
      onSubmit={submitWith(() => unlessBusy(submit))}
      onClose={onClose}
    >
      <DeletionImpact server={server} />
      {mayDo(user, 'bans:manage') && <NameBanFields ban={ban} />}
    </FormDialog>
  )
}
