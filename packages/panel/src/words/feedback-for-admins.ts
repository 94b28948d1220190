import { undoMinutes } from '@trellis/contract/undo.ts'

/** Sentences of the admin panel about feedback. */
export const feedbackAdminWords = {
  tab: 'Feedback',
  status: 'Status',
  allStatuses: 'All',
  list: 'Feedback',
  count: (count: number) => (count === 1 ? '1 message' : `${count.toLocaleString('en')} messages`),
  empty: 'No feedback yet.',
  emptyText: 'What users write on the feedback page appears here.',
  noneOfStatus: 'No feedback with this status.',
  by: (username: string, growId: string) => (growId === '' ? username : `${username} (${growId})`),
  statusOf: (username: string) => `Status of the feedback by ${username}`,
  deleteOf: (username: string) => `Delete the feedback by ${username}`,
  delete: 'Delete',
  deleteTitle: 'Delete this feedback?',
  deleteText: (username: string) =>
    `The message by ${username} is gone from the list. It can be brought back for ${undoMinutes} minutes; to keep it out of sight for longer, archive it instead.`,
  readOnly: 'You may read feedback but not change it.',
  statusUpdated: 'Status updated.',
  deleted: 'Feedback deleted.',
  fetchFailed: 'Failed to fetch feedback.',
  updateFailed: 'Failed to update status.',
  deleteFailed: 'Failed to delete feedback.',
}
