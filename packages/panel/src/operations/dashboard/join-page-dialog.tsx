import { Button, Switch, Textarea, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import {
  type JoinPageSettings,
  joinPageSettingsSchema,
  maxDescriptionCharacters,
} from '@trellis/contract/operations/join-page.ts'
import { FormDialog } from '../../design/form-dialog.tsx'
import { Stack } from '../../design/stack.tsx'
import { findFieldErrors } from '../../kit/field-errors.ts'
import { playCardMessages } from '../../messages/play-card.ts'
import { useSaveJoinPage } from './use-join-page.ts'

type JoinPageDialogProps = {
  serverId: string
  saved: JoinPageSettings
  /** Whether the operator has a public list of servers. */
  hasList: boolean
  onClose: () => void
}
type Form = { isPublic: boolean; isListed: boolean; description: string; discordUrl: string }

/** Asks who may open the public page of a server, and for its description. */
export function JoinPageDialog({ serverId, saved, hasList, onClose }: JoinPageDialogProps) {
  const text = playCardMessages
  const save = useSaveJoinPage(serverId, onClose)
  const form = useForm<Form>({
    initialValues: {
      isPublic: saved.isPublic,
      isListed: saved.isListed,
      description: saved.description,
      discordUrl: saved.discordUrl ?? '',
    },
    validate: (values) => findFieldErrors(joinPageSettingsSchema.safeParse(toSettings(values))),
  })
  const submit = (values: Form) => save.mutate(joinPageSettingsSchema.parse(toSettings(values)))
  return (
    <FormDialog
      title={text.settingsTitle}
      action={
        <Button type="submit" loading={save.isPending}>
          {text.save}
        </Button>
      }
      onSubmit={form.onSubmit(submit)}
      onClose={onClose}
    >
      <Stack gap="lg">
        <Switch
          data-autofocus
          label={text.isPublic}
          description={text.isPublicHint}
          {...form.getInputProps('isPublic', { type: 'checkbox' })}
        />
        {hasList && (
          <Switch
            label={text.isListed}
            description={text.isListedHint}
            disabled={!form.getValues().isPublic}
            {...form.getInputProps('isListed', { type: 'checkbox' })}
          />
        )}
        <Textarea
          label={text.description}
          description={text.descriptionHint}
          autosize
          minRows={3}
          maxRows={8}
          maxLength={maxDescriptionCharacters}
          {...form.getInputProps('description')}
        />
        <TextInput
          label={text.discordUrl}
          description={text.discordHint}
          type="url"
          {...form.getInputProps('discordUrl')}
        />
      </Stack>
    </FormDialog>
  )
}

const toSettings = ({ isPublic, isListed, description, discordUrl }: Form) => ({
  isPublic,
  isListed,
  description,
  discordUrl: discordUrl.trim() === '' ? null : discordUrl.trim(),
})
