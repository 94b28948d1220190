import { Button, Checkbox, TextInput } from '@mantine/core'
import { confirmationHours } from '@trellis/contract/hosting/hand-overs.ts'
import { Bullets } from '../../design/bullets.tsx'
import { FormDialog } from '../../design/form-dialog.tsx'
import { Text } from '../../design/text.tsx'
import { VisibleText } from '../../design/visible-text.tsx'
import { useAccount } from '../../kit/account.ts'
import { submitWith } from '../../kit/submit-with.ts'
import { handOversMessages } from '../../messages/hand-overs.ts'
import { useChangeOwner } from './use-hand-overs.ts'
import { useOwnerForm } from './use-owner-form.ts'

type ChangeOwnerDialogProps = {
  server: { name: string; ownerGrowId: string }
  onClose: () => void
}

/** Asks who gets a server and why, and shows the effects before it. */
export function ChangeOwnerDialog({ server, onClose }: ChangeOwnerDialogProps) {
  const text = handOversMessages
  const { isSuperAdmin } = useAccount().user
  const change = useChangeOwner(server.name)
  const form = useOwnerForm()
  const submit = () =>
    form.check((owner) => {
      if (!change.isPending) change.mutate(owner, { onSuccess: onClose })
    })
  return (
    <FormDialog
      title={text.title}
      action={
        <Button type="submit" color="red" loading={change.isPending}>
          {isSuperAdmin ? text.give : text.ask}
        </Button>
      }
      onSubmit={submitWith(submit)}
      onClose={onClose}
    >
      <Effects server={server} needsSecond={!isSuperAdmin} />
      <TextInput
        mt="lg"
        label={text.to}
        inputMode="numeric"
        maxLength={20}
        autoComplete="off"
        data-autofocus
        {...form.idField}
      />
      <TextInput mt="md" label={text.reason} {...form.reasonField} />
      <Checkbox
        mt="md"
        label={text.keepMembers}
        description={text.keepMembersHint}
        checked={form.keepMembers}
        onChange={(event) => form.setKeepMembers(event.currentTarget.checked)}
      />
    </FormDialog>
  )
}

type EffectsProps = Pick<ChangeOwnerDialogProps, 'server'> & { needsSecond: boolean }

function Effects({ server, needsSecond }: EffectsProps) {
  const text = handOversMessages
  return (
    <>
      <Text breaks>
        <strong>
          <VisibleText text={server.name} />
        </strong>{' '}
        {text.belongsTo}{' '}
        <strong>
          <VisibleText text={server.ownerGrowId} />
        </strong>
        .
      </Text>
      <Bullets mt="md" size="md">
        <li>{text.stops}</li>
        <li>{text.loses}</li>
        <li>{text.slots}</li>
        <li>{text.notices}</li>
        {needsSecond && <li>{text.second({ hours: confirmationHours })}</li>}
      </Bullets>
    </>
  )
}
