import type { AssistantRefusal } from '../assistant.ts'
import type { BanRefusal } from '../bans.ts'
import type { FeedbackRefusal } from '../feedback.ts'
import type { JoinPageRefusal } from '../join-page.ts'
import type { Messages } from '../kit/refusal.ts'
import type { MemberRefusal } from '../members.ts'
import type { PermissionsRefusal } from '../permissions.ts'
import type { PushRefusal } from '../push-messages.ts'
import type { SupportRefusal } from '../support-access.ts'
import type { TransferRefusal } from '../transfers.ts'

export const banSentences: Messages<BanRefusal> = {
  banned: 'Your account is banned and cannot perform this action.',
}

const noAnswer = 'Failed to get response from AI.'

export const assistantSentences: Messages<AssistantRefusal> = {
  'assistant-failed': noAnswer,
  'assistant-slow': noAnswer,
}

export const joinPageSentences: Messages<JoinPageRefusal> = {
  'no-join-page': 'There is no such page.',
  'page-not-hidden': 'No admin has hidden this page.',
}

export const pushSentences: Messages<PushRefusal> = {
  'push-off': 'Push messages are switched off here.',
  'push-service-unknown':
    'This browser gets its messages from a service that is not allowed here. Try another browser.',
  'no-such-push-device': 'This device does not get messages any more.',
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

export const memberSentences: Messages<MemberRefusal> = {
  'rights-not-yours': 'You can only give rights that you have yourself.',
  'no-such-member': 'This person is not a member of the server.',
  'no-such-invitation': 'This invitation was used, has ended or was taken back.',
  'invitation-for-another': 'This invitation is for another person.',
  'member-already': 'This person is already a member of the server.',
  'owner-invited': 'This person owns the server.',
  'grow-id-unknown': ({ growId }) => `No user has the GrowID ${growId}.`,
  'too-many-members': ({ max }) => `A server can have at most ${max} members.`,
  'too-many-invitations': ({ max }) => `A server can have at most ${max} open invitations.`,
  'too-many-memberships': ({ max }) => `You can help with at most ${max} servers.`,
  'end-in-past': 'The end must be in the future.',
  'invitation-too-long': ({ days }) => `An invitation can be open for at most ${days} days.`,
  'preset-or-rights': 'Choose a preset or at least one right.',
}

export const transferSentences: Messages<TransferRefusal> = {
  'no-such-transfer': 'This offer was accepted, has ended or was withdrawn.',
  'transfer-for-another': 'This server is offered to another person.',
  'transfer-to-owner': 'This person owns the server already.',
  'transfer-while-running': 'The server must be stopped before it gets another owner.',
  'transfer-too-large': 'Your storage has no room for this server.',
}

export const supportSentences: Messages<SupportRefusal> = {
  'own-server': 'This is your own server.',
  'visit-over': 'This visit is over.',
}
