import { Button, Checkbox, Group, Modal, NativeSelect, Stack, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import {
  type WebhookForm,
  webhookEvents,
  webhookFormatSchema,
  webhookFormSchema,
} from '@trellis/contract/webhooks.ts'
import { VisibleText } from '../../design/visible-text.tsx'
import { CallFailure } from '../../kit/call-failure.ts'
import { useReturnFocus } from '../../kit/return-focus.ts'
import { words } from '../../words/words.ts'
import { wordsForAdmins } from '../../words/words-for-admins.ts'
import { useAddWebhook } from './use-webhooks.ts'
import { WebhookSecret } from './webhook-secret.tsx'

type AddWebhookDialogProps = { onClose: () => void }

const blank: WebhookForm = { name: '', url: '', format: 'discord', events: [...webhookEvents] }

/** Asks for an address, and then shows its secret, this once. */
export function AddWebhookDialog({ onClose }: AddWebhookDialogProps) {
  const text = wordsForAdmins.admin.webhooks
  const returnFocus = useReturnFocus()
  const add = useAddWebhook()
  const added = add.data
  const secret = added?.secret ?? null
  return (
    <Modal
      opened
      onClose={onClose}
      // What is shown once does not go with a click beside it.
      closeOnClickOutside={secret === null}
      title={<VisibleText text={added === undefined ? text.add : text.added(added.webhook.name)} />}
      closeButtonProps={{ 'aria-label': words.close }}
    >
      <div ref={returnFocus}>
        {secret === null ? (
          <Fields add={add} onClose={onClose} />
        ) : (
          <WebhookSecret secret={secret} onClose={onClose} />
        )}
      </div>
    </Modal>
  )
}

type FieldsProps = { add: ReturnType<typeof useAddWebhook>; onClose: () => void }

function Fields({ add, onClose }: FieldsProps) {
  const text = wordsForAdmins.admin.webhooks
  const form = useForm<WebhookForm>({ initialValues: blank, validate: faultsOf })
  const submit = (values: WebhookForm) =>
    add.mutate(webhookFormSchema.parse(values), {
      onSuccess: ({ secret }) => secret === null && onClose(),
      onError: (error) => error instanceof CallFailure && form.setErrors({ ...error.fields }),
    })
  return (
    <form noValidate onSubmit={form.onSubmit(submit)}>
      <Stack>
        <TextInput
          data-autofocus
          label={text.name}
          maxLength={60}
          autoComplete="off"
          {...form.getInputProps('name')}
        />
        <TextInput
          type="url"
          label={text.url}
          description={text.urlHint}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          placeholder="https://"
          maxLength={2000}
          autoComplete="off"
          spellCheck={false}
          {...form.getInputProps('url')}
        />
        <NativeSelect
          label={text.format}
          data={webhookFormatSchema.options.map((value) => ({ value, label: text.formats[value] }))}
          {...form.getInputProps('format')}
          onChange={(event) =>
            form.setFieldValue('format', webhookFormatSchema.parse(event.target.value))
          }
        />
        <Checkbox.Group label={text.tellOf} {...form.getInputProps('events')}>
          <Stack gap="xs" mt="xs">
            {webhookEvents.map((event) => (
              <Checkbox
                key={event}
                value={event}
                label={text.events[event]}
                description={text.eventHints[event]}
              />
            ))}
          </Stack>
        </Checkbox.Group>
      </Stack>
      <Group justify="flex-end" mt="xl">
        <Button variant="default" onClick={onClose}>
          {words.cancel}
        </Button>
        <Button type="submit" loading={add.isPending}>
          {text.add}
        </Button>
      </Group>
    </form>
  )
}

/** The contract's own sentences, each at its field. */
function faultsOf(values: WebhookForm): Partial<Record<keyof WebhookForm, string>> {
  const issues = webhookFormSchema.safeParse(values).error?.issues ?? []
  return Object.fromEntries(issues.map(({ path, message }) => [String(path[0]), message]))
}
