import { ActionIcon, NativeSelect } from '@mantine/core'
import {
  type Feedback,
  type FeedbackStatus,
  feedbackStatusSchema,
} from '@trellis/contract/feedback.ts'
import { formatInstant } from '../../lib/dates.ts'
import { visibleText } from '../../lib/hidden-characters.ts'
import { confirm } from '../../ui/confirm.tsx'
import { Icon } from '../../ui/icon.tsx'
import { StatusBadge, type Tone } from '../../ui/status-badge.tsx'
import { VisibleText } from '../../ui/visible-text.tsx'
import { wordsForAdmins } from '../../words/words-for-admins.ts'
import styles from './feedback-entry.module.css'
import { useDeleteFeedback, useSetFeedbackStatus } from './use-feedback.ts'

const tones: Record<FeedbackStatus, Tone> = {
  New: 'warn',
  'In Progress': 'calm',
  Resolved: 'good',
  Archived: 'calm',
}

type FeedbackEntryProps = { feedback: Feedback; mayManage: boolean }

/** One message, and what can be done with it. */
export function FeedbackEntry({ feedback, mayManage }: FeedbackEntryProps) {
  const text = wordsForAdmins.feedback
  const { id, type, message, status, timestamp } = feedback
  const author = visibleText(feedback.submittedByUsername)
  return (
    <li className={styles.entry}>
      <div className={styles.head}>
        <strong className={styles.type}>{type}</strong>
        <span className={styles.by}>
          <VisibleText text={text.by(feedback.submittedByUsername, feedback.submittedByGrowId)} />
        </span>
        <time className={styles.when} dateTime={timestamp}>
          {formatInstant(timestamp)}
        </time>
      </div>
      <p className={styles.message}>
        <VisibleText text={message} />
      </p>
      {mayManage ? (
        <FeedbackControls id={id} author={author} status={status} />
      ) : (
        <StatusBadge tone={tones[status]} label={status} />
      )}
    </li>
  )
}

type FeedbackControlsProps = { id: string; author: string; status: FeedbackStatus }

function FeedbackControls({ id, author, status }: FeedbackControlsProps) {
  const text = wordsForAdmins.feedback
  const setStatus = useSetFeedbackStatus()
  const remove = useDeleteFeedback()
  const askToDelete = () =>
    confirm({
      title: text.deleteTitle,
      text: text.deleteText(author),
      confirmLabel: text.delete,
      isDanger: true,
      onConfirm: () => remove.mutate(id),
    })
  return (
    <div className={styles.controls}>
      <NativeSelect
        size="xs"
        aria-label={text.statusOf(author)}
        data={feedbackStatusSchema.options}
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
      <ActionIcon
        variant="subtle"
        color="red"
        aria-label={text.deleteOf(author)}
        title={text.delete}
        disabled={setStatus.isPending || remove.isPending}
        onClick={askToDelete}
      >
        <Icon name="bin" />
      </ActionIcon>
    </div>
  )
}
