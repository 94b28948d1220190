import { Button, Checkbox, NativeSelect, Stack, TextInput } from '@mantine/core'
import { type UseFormReturnType, useForm } from '@mantine/form'
import {
  defaultWebhookEvents,
  type WebhookForm as WebhookFields,
  webhookEvents,
  webhookFormatSchema,
  webhookFormSchema,
  webhookScopeSchema,
} from '@trellis/contract/platform/webhooks.ts'
import { FormButtons } from '../../design/form-buttons.tsx'
import { findFieldErrors, listRefusedFields } from '../../kit/field-errors.ts'
import { readLanguageName } from '../../language/language-names.ts'
import { locales, readLocale } from '../../language/locale.ts'
import { webhooksMessages } from '../../messages/webhooks.ts'
import type { useAddWebhook } from './use-webhooks.ts'

type WebhookFormProps = { add: ReturnType<typeof useAddWebhook>; onClose: () => void }

const blank: WebhookFields = {
  name: '',
  url: '',
  format: 'discord',
  scope: 'problems',
  events: [...defaultWebhookEvents],
  language: readLocale(),
}

/** Asks where a new webhook goes, in which format, and for which events. */
export function WebhookForm({ add, onClose }: WebhookFormProps) {
  const form = useForm<WebhookFields>({
    initialValues: blank,
    validate: (values) => findFieldErrors(webhookFormSchema.safeParse(values)),
  })
  const submit = (values: WebhookFields) =>
    add.mutate(webhookFormSchema.parse(values), {
      onSuccess: ({ secret }) => secret === null && onClose(),
      onError: (error) => form.setErrors(listRefusedFields(error)),
    })
  return (
    <form noValidate onSubmit={form.onSubmit(submit)}>
      <Fields form={form} />
      <FormButtons onCancel={onClose}>
        <Button type="submit" loading={add.isPending}>
          {webhooksMessages.add}
        </Button>
      </FormButtons>
    </form>
  )
}

type FieldsProps = { form: UseFormReturnType<WebhookFields> }

function Fields({ form }: FieldsProps) {
  const text = webhooksMessages
  return (
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
        placeholder={text.urlPlaceholder}
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
      <NativeSelect
        label={text.language}
        data={locales.map((value) => ({ value, label: readLanguageName(value) }))}
        {...form.getInputProps('language')}
      />
      <NativeSelect
        label={text.scopeLabel}
        data={webhookScopeSchema.options.map((value) => ({ value, label: text.scopes[value] }))}
        {...form.getInputProps('scope')}
        onChange={(event) =>
          form.setFieldValue('scope', webhookScopeSchema.parse(event.target.value))
        }
      />
      {form.values.scope === 'chosen' && <EventFields form={form} />}
    </Stack>
  )
}

function EventFields({ form }: FieldsProps) {
  const text = webhooksMessages
  return (
    <Checkbox.Group label={text.eventsLabel} {...form.getInputProps('events')}>
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
  )
}
