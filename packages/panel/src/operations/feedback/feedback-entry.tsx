import { ActionIcon, Button, NativeSelect } from '@mantine/core'
import {
  type Feedback,
  type FeedbackStatus,
  feedbackStatusSchema,
} from '@trellis/contract/operations/feedback.ts'
import { undoMinutes } from '@trellis/contract/platform/undo.ts'
import { useState } from 'react'
import { Box } from '../../design/box.tsx'
import { confirm } from '../../design/confirm.tsx'
import { Icon } from '../../design/icon.tsx'
import { PersonName } from '../../design/person-name.tsx'
import { Row } from '../../design/row.tsx'
import { StatusBadge, type Tone } from '../../design/status-badge.tsx'
import { Text } from '../../design/text.tsx'
import { VisibleText } from '../../design/visible-text.tsx'
import { formatInstant } from '../../kit/dates.ts'
import { revealHidden } from '../../kit/hidden-characters.ts'
import { createLazyDialog } from '../../kit/lazy-dialog.tsx'
import { feedbackMessages } from '../../messages/feedback.ts'
import { feedbackAdminMessages } from '../../messages/feedback-admin.ts'
import { listStatuses } from './list-statuses.ts'
import { useDeleteFeedback, useSetFeedbackStatus } from './use-feedback.ts'

const AnswerDialog = createLazyDialog(
  async () => (await import('./answer-dialog.tsx')).AnswerDialog,
)

const tones: Record<FeedbackStatus, Tone> = {
  New: 'warn',
  'In Progress': 'calm',
  Resolved: 'good',
  Archived: 'calm',
}

type FeedbackEntryProps = { feedback: Feedback; mayManage: boolean }

/** One message, and what can be done with it. */
export function FeedbackEntry({ feedback, mayManage }: FeedbackEntryProps) {
  const { id, type, message, status, timestamp } = feedback
  const author = revealHidden(feedback.submittedByUsername)
  return (
    <Box as="li" divided="md">
      <Row wrap gap="sm" rowGap="none" align="baseline">
        <Text as="strong" weight="bold">
          {feedbackMessages.types[type]}
        </Text>
        <Text as="span" tone="muted" size="sm" breaks>
          <PersonName id={feedback.personId} name={describeSource(feedback)} />
        </Text>
        <Text as="time" push tone="muted" size="sm" numeric breaks dateTime={timestamp}>
          {formatInstant(timestamp)}
        </Text>
      </Row>
      <Text mt="xs" mb="sm" breaks pre>
        <VisibleText text={message} />
      </Text>
      {feedback.answer !== undefined && (
        <Text mb="sm" tone="muted" size="sm" breaks pre>
          <VisibleText text={feedbackAdminMessages.given({ answer: feedback.answer })} />
        </Text>
      )}
      {mayManage ? (
        <FeedbackControls
          id={id}
          author={author}
          status={status}
          // A visitor who reports a page has no account.
          isAnswerable={type !== 'Server Report'}
        />
      ) : (
        <StatusBadge tone={tones[status]} label={feedbackAdminMessages.statuses[status]} />
      )}
    </Box>
  )
}

type FeedbackControlsProps = {
  id: string
  author: string
  status: FeedbackStatus
  isAnswerable: boolean
}

function FeedbackControls({ id, author, status, isAnswerable }: FeedbackControlsProps) {
  const text = feedbackAdminMessages
  const [isAnswering, setIsAnswering] = useState(false)
  const setStatus = useSetFeedbackStatus()
  const remove = useDeleteFeedback()
  const askToDelete = () =>
    confirm({
      title: text.deleteTitle,
      text: text.deleteText({ username: author, minutes: undoMinutes }),
      confirmLabel: text.delete,
      isDanger: true,
      onConfirm: () => remove.mutate(id),
    })
  return (
    <Row gap="xs">
      <NativeSelect
        size="xs"
        aria-label={text.statusOf({ username: author })}
        data={listStatuses()}
        // Not while it is being set: a select that is off would lose the focus.
        disabled={remove.isPending}
        value={setStatus.isPending ? setStatus.variables.status : status}
        onChange={(event) =>
          setStatus.mutate({
            feedbackId: id,
            status: feedbackStatusSchema.parse(event.currentTarget.value),
          })
        }
      />
      {isAnswerable && (
        <Button
          variant="default"
          size="xs"
          aria-label={text.answerTo({ username: author })}
          disabled={setStatus.isPending || remove.isPending}
          onClick={() => setIsAnswering(true)}
        >
          {text.answer}
        </Button>
      )}
      {isAnswering && (
        <AnswerDialog feedbackId={id} author={author} onClose={() => setIsAnswering(false)} />
      )}
      <ActionIcon
        variant="subtle"
        color="red"
        aria-label={text.deleteOf({ username: author })}
        title={text.delete}
        disabled={setStatus.isPending || remove.isPending}
        onClick={askToDelete}
      >
        <Icon name="bin" />
      </ActionIcon>
    </Row>
  )
}

/** Names the author, and the server that a report is about. */
function describeSource(feedback: Feedback): string {
  const { submittedByUsername: username, submittedByGrowId: growId, serverName: server } = feedback
  if (server !== undefined) return feedbackAdminMessages.about({ username, server })
  return growId === '' ? username : feedbackAdminMessages.by({ username, growId })
}
