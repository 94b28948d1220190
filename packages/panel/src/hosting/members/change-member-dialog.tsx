import { Button } from '@mantine/core'
import type { Inviter, Member } from '@trellis/contract/hosting/members.ts'
import { FormDialog } from '../../design/form-dialog.tsx'
import { submitWith } from '../../kit/submit-with.ts'
import { membersMessages } from '../../messages/members.ts'
import { RightsFields } from './rights-fields.tsx'
import { getName, useChangeMember } from './use-members.ts'
import { useRightsForm } from './use-rights-form.ts'

type ChangeMemberDialogProps = {
  serverId: string
  member: Member
  inviter: Inviter
  onClose: () => void
}

export function ChangeMemberDialog(props: ChangeMemberDialogProps) {
  const { serverId, member, inviter, onClose } = props
  const text = membersMessages
  const form = useRightsForm(inviter, member)
  const change = useChangeMember(serverId, member)
  const submit = () => {
    const { end, ...rights } = form.read()
    change.mutate({ ...rights, expiresAt: end }, { onSuccess: onClose })
  }
  return (
    <FormDialog
      title={text.changeTitle({ name: getName(member) })}
      action={
        <Button type="submit" loading={change.isPending} disabled={form.isEmpty}>
          {text.save}
        </Button>
      }
      onSubmit={submitWith(submit)}
      onClose={onClose}
    >
      <RightsFields form={form} />
    </FormDialog>
  )
}
