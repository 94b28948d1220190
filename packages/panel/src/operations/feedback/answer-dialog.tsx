import { Button, NativeSelect, Textarea } from '@mantine/core'
import {
  type FeedbackStatus,
  feedbackStatusSchema,
  maxAnswerCharacters,
} from '@trellis/contract/operations/feedback.ts'
import { useState } from 'react'
import { FormDialog } from '../../design/form-dialog.tsx'
import { Stack } from '../../design/stack.tsx'
import { submitWith } from '../../kit/submit-with.ts'
import { feedbackAdminMessages } from '../../messages/feedback-admin.ts'
import { listStatuses } from './list-statuses.ts'
import { useSetFeedbackStatus } from './use-feedback.ts'

type AnswerDialogProps = { feedbackId: string; author: string; onClose: () => void }

/** Asks for the answer to the author of a message, and for the status that the message gets. */
export function AnswerDialog({ feedbackId, author, onClose }: AnswerDialogProps) {
  const text = feedbackAdminMessages
  const [answer, setAnswer] = useState('')
  const [isFaulty, setIsFaulty] = useState(false)
  const [status, setStatus] = useState<FeedbackStatus>(feedbackStatusSchema.enum.Resolved)
  const send = useSetFeedbackStatus()
  const submit = () => {
    if (answer.trim() === '') return setIsFaulty(true)
    if (!send.isPending) send.mutate({ feedbackId, status, answer }, { onSuccess: onClose })
  }
  return (
    <FormDialog
      title={text.answerTitle({ username: author })}
      action={
        <Button type="submit" loading={send.isPending}>
          {text.send}
        </Button>
      }
      onSubmit={submitWith(submit)}
      onClose={onClose}
    >
      <Stack gap="lg">
        <Textarea
          data-autofocus
          required
          label={text.answerLabel}
          description={text.answerHint({ username: author })}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          autosize
          minRows={3}
          maxRows={10}
          maxLength={maxAnswerCharacters}
          readOnly={send.isPending}
          error={isFaulty && text.answerEmpty}
          value={answer}
          onChange={(event) => {
            setAnswer(event.currentTarget.value)
            setIsFaulty(false)
          }}
        />
        <NativeSelect
          label={text.newStatus}
          data={listStatuses()}
          value={status}
          onChange={(event) => setStatus(feedbackStatusSchema.parse(event.currentTarget.value))}
        />
      </Stack>
    </FormDialog>
  )
}
