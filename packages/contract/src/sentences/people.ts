import type { BanRefusal } from '../bans.ts'
import type { FeedbackRefusal } from '../feedback.ts'
import type { Messages } from '../kit/refusal.ts'
import type { PermissionsRefusal } from '../permissions.ts'

export const banSentences: Messages<BanRefusal> = {
  banned: 'Your account is banned and cannot perform this action.',
}

export const feedbackSentences: Messages<FeedbackRefusal> = {
  'feedback-banned': 'Banned users cannot submit feedback.',
  'not-banned': 'Your account is not banned.',
  'already-appealed': 'You have already appealed this ban.',
}

export const permissionsSentences: Messages<PermissionsRefusal> = {
  'view-permission-missing': ({ permission, view }) =>
    `An admin with ${permission} needs ${view} too.`,
}
