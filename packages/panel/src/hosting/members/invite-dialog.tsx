import { Button, SegmentedControl, TextInput } from '@mantine/core'
import { type Inviter, presetRights } from '@trellis/contract/hosting/members.ts'
import { growIdSchema, userIdSchema } from '@trellis/contract/kit/ids.ts'
import { useState } from 'react'
import { FormDialog } from '../../design/form-dialog.tsx'
import { Text } from '../../design/text.tsx'
import { describeFailure } from '../../kit/call-failure.ts'
import { submitWith } from '../../kit/submit-with.ts'
import { membersMessages } from '../../messages/members.ts'
import { InvitationReady } from './invitation-ready.tsx'
import { RightsFields } from './rights-fields.tsx'
import { useCreateInvitation } from './use-members.ts'
import { useRightsForm } from './use-rights-form.ts'

type InviteDialogProps = {
  serverId: string
  serverName: string
  inviter: Inviter
  onClose: () => void
}

type Way = 'link' | 'name'

/** Makes an invitation, then shows its link. */
export function InviteDialog({ serverId, serverName, inviter, onClose }: InviteDialogProps) {
  const text = membersMessages
  const [way, setWay] = useState<Way>('link')
  const [person, setPerson] = useState('')
  const [fault, setFault] = useState<string | null>(null)
  const form = useRightsForm(inviter, { rights: presetRights.viewer, expiresAt: null })
  const create = useCreateInvitation(serverId)
  if (create.data !== undefined)
    return <InvitationReady made={create.data} person={person.trim()} onClose={onClose} />
  const submit = () => {
    const invitee = way === 'link' ? {} : readPerson(person.trim())
    if (invitee === null) return setFault(text.personInvalid)
    const { end, ...rights } = form.read()
    create.mutate(
      { ...invitee, ...rights, memberExpiresAt: end },
      { onError: (error) => way === 'name' && setFault(describeFailure(error)) },
    )
  }
  return (
    <FormDialog
      title={text.inviteTitle({ server: serverName })}
      action={
        <Button type="submit" loading={create.isPending} disabled={form.isEmpty}>
          {text.create}
        </Button>
      }
      onSubmit={submitWith(submit)}
      onClose={onClose}
    >
      <InviteeFields
        way={way}
        person={person}
        fault={fault}
        onWay={setWay}
        onPerson={(typed) => {
          setPerson(typed)
          setFault(null)
        }}
      />
      <RightsFields form={form} />
    </FormDialog>
  )
}

type InviteeFieldsProps = {
  way: Way
  person: string
  fault: string | null
  onWay: (way: Way) => void
  onPerson: (typed: string) => void
}

/** Asks for the invited person: one by name, or the first who opens the link. */
function InviteeFields({ way, person, fault, onWay, onPerson }: InviteeFieldsProps) {
  const text = membersMessages
  return (
    <>
      <SegmentedControl
        fullWidth
        aria-label={text.how}
        value={way}
        onChange={(next: Way) => onWay(next)}
        data={[
          { value: 'link', label: text.byLink },
          { value: 'name', label: text.byName },
        ]}
      />
      {way === 'link' ? (
        <Text mt="md" mb="lg" tone="muted">
          {text.linkHint}
        </Text>
      ) : (
        <TextInput
          mt="md"
          mb="lg"
          data-autofocus
          label={text.person}
          description={text.personHint}
          autoComplete="off"
          spellCheck={false}
          maxLength={20}
          value={person}
          error={fault}
          onChange={(event) => onPerson(event.currentTarget.value)}
        />
      )}
    </>
  )
}

/** Reads a Discord id, which is longer than most GrowIDs and has digits only, or a GrowID; null for neither. */
function readPerson(typed: string) {
  if (/^\d{17,20}$/.test(typed)) return { discordId: userIdSchema.parse(typed) }
  const growId = growIdSchema.safeParse(typed)
  return growId.success ? { growId: growId.data } : null
}
