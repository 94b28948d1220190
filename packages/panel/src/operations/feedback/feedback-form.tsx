import { Button, NativeSelect, Textarea } from '@mantine/core'
import {
  feedbackTypeSchema,
  maxFeedbackCharacters,
  submitFeedback,
} from '@trellis/contract/operations/feedback.ts'
import { useState } from 'react'
import { Stack } from '../../design/stack.tsx'
import { Text } from '../../design/text.tsx'
import type { Draft } from '../../kit/draft.ts'
import { findFirstError } from '../../kit/field-errors.ts'
import { submitWith } from '../../kit/submit-with.ts'
import { feedbackMessages } from '../../messages/feedback.ts'
import { refusalsMessages } from '../../messages/refusals.ts'
import type { FeedbackDraft } from './use-submit-feedback.ts'

type FeedbackFormProps = {
  draft: Draft<FeedbackDraft>
  isBanned: boolean
  isSending: boolean
  /** Whether the reader asked for this form, and so wants to write at once. */
  hasFocus: boolean
  onSend: (draft: FeedbackDraft) => void
}

export function FeedbackForm({ draft, isBanned, isSending, hasFocus, onSend }: FeedbackFormProps) {
  const text = feedbackMessages
  const { value, edit } = draft
  const [wasRefused, setWasRefused] = useState(false)
  const used = value.message.trim().length
  const isTooLong = used > maxFeedbackCharacters
  const submit = () => {
    const fault = findFault(value)
    setWasRefused(fault !== null)
    if (fault === null && !isSending) onSend(value)
  }
  return (
    <Stack noValidate as="form" maxWidth="44rem" gap="lg" onSubmit={submitWith(submit)}>
      <NativeSelect
        maw="18rem"
        label={text.type}
        data={feedbackTypeSchema.options.map((type) => ({ value: type, label: text.types[type] }))}
        disabled={isBanned}
        value={value.type}
        onChange={(event) =>
          edit({ ...value, type: feedbackTypeSchema.parse(event.currentTarget.value) })
        }
      />
      <Textarea
        label={text.message}
        placeholder={text.placeholder}
        description={
          <Text as="span" numeric {...(isTooLong && { tone: 'bad' as const })}>
            {text.count({ used, max: maxFeedbackCharacters })}
          </Text>
        }
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        autosize
        minRows={6}
        maxRows={18}
        autoFocus={hasFocus}
        disabled={isBanned}
        error={wasRefused || isTooLong ? findFault(value) : null}
        value={value.message}
        onChange={(event) => edit({ ...value, message: event.currentTarget.value })}
      />
      <span title={isBanned ? refusalsMessages['feedback-banned'] : undefined}>
        <Button type="submit" loading={isSending} disabled={isBanned}>
          {text.submit}
        </Button>
      </span>
    </Stack>
  )
}

/** Why it cannot be sent, in the contract's words; null when it can. */
function findFault(draft: FeedbackDraft): string | null {
  return findFirstError(submitFeedback.body.safeParse(draft))
}
