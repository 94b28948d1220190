import type { FieldCode } from '@trellis/contract/kit/field-codes.ts'
import type { AdminRefusal, UserRefusal } from '@trellis/contract/refusals.ts'
import type { Reply } from '@trellis/contract/replies.ts'
import { getFieldSentence } from '@trellis/texts/field-sentences.ts'
import { getSentence } from '@trellis/texts/sentences.ts'
import { describe, expect, it } from 'vitest'
import { createReply } from '../src/kit/reply.ts'

// Other programs show these sentences, so they are repeated here: who changes a message of the panel changes the API.
const refusals: readonly [UserRefusal | AdminRefusal, string][] = [
  [{ code: 'not-authenticated' }, 'User not authenticated.'],
  [{ code: 'login-failed' }, 'Login failed. Please try again.'],
  [
    { code: 'maintenance' },
    'The panel is currently undergoing maintenance. Please check back later.',
  ],
  [{ code: 'banned' }, 'Your account is banned and cannot perform this action.'],
  [{ code: 'server-actions-banned' }, 'Your account is banned and cannot perform server actions.'],
  [
    { code: 'configuration-banned' },
    'Your account is banned. You cannot change server configuration.',
  ],
  [{ code: 'feedback-banned' }, 'Banned users cannot submit feedback.'],
  [{ code: 'creation-disabled' }, 'Server creation is currently disabled by an administrator.'],
  [{ code: 'no-slots' }, 'You have no available server slots.'],
  [{ code: 'storage-full' }, 'Storage limit exceeded. Cannot start server.'],
  [
    { code: 'configuration-busy' },
    'Your server is busy. Configuration will be available once it is online or offline.',
  ],
  [
    { code: 'configuration-starting' },
    'Your server is starting up. Configuration will be available once it is online.',
  ],
  [{ code: 'not-enough-credits' }, 'You do not have enough credits to make this purchase.'],
  [{ code: 'backup-exists' }, 'A backup already exists. Delete it first.'],
  [{ code: 'schedule-empty' }, 'Schedule cannot be empty.'],
  [{ code: 'schedule-invalid' }, 'Invalid schedule format.'],
  [{ code: 'schedule-uninterpreted' }, 'Could not interpret schedule.'],
  [{ code: 'assistant-failed' }, 'Failed to get response from AI.'],
  [{ code: 'texture-not-found' }, 'Texture not found'],
  [{ code: 'paid-without-duration' }, 'A duration is required to set a Paid plan.'],
]

const replies: readonly [Reply, string][] = [
  [{ code: 'registered' }, 'Welcome! GrowID registered successfully!'],
  [{ code: 'world-saved' }, 'World data saved successfully.'],
  [{ code: 'player-saved' }, 'Player data saved successfully.'],
  [{ code: 'user-unbanned' }, 'User unbanned.'],
  [{ code: 'settings-saved' }, 'Settings saved!'],
  [{ code: 'feedback-status-set' }, 'Status updated.'],
  [{ code: 'feedback-deleted' }, 'Feedback deleted.'],
  [{ code: 'code-deleted', params: { code: 'VIP-A1B2C3' } }, 'Code "VIP-A1B2C3" deleted.'],
]

const fields: readonly [FieldCode, string][] = [
  ['grow-id', 'GrowID must be 3-20 alphanumeric characters.'],
  ['autofarm-delay', 'Autofarm delay must be a valid number.'],
  ['quantity', 'Please enter a valid quantity.'],
  ['amount', 'Please enter a valid non-negative number.'],
  ['ban-form', 'Reason and duration are required to ban a user.'],
  ['plan-duration', 'A duration is required to set a Paid plan.'],
  ['storage-limit', 'Please enter a valid, positive storage limit.'],
  ['feedback-empty', 'Feedback message cannot be empty.'],
  ['schedule-empty', 'Schedule cannot be empty.'],
  ['schedule-invalid', 'Invalid schedule format.'],
  ['json-invalid', 'Invalid JSON format.'],
]

describe('the sentences of the specification', () => {
  it.each(refusals)('are the errors of refusals: %j', (refusal, sentence) => {
    expect(getSentence(refusal)).toBe(sentence)
  })

  it.each(replies)('are the messages of answers: %j', (reply, sentence) => {
    expect(createReply(reply).message).toBe(sentence)
  })

  it.each(fields)('are the faults of fields: %s', (code, sentence) => {
    expect(getFieldSentence({ code })).toBe(sentence)
  })
})
