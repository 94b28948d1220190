import type { UserRefusal } from '@trellis/contract/refusals.ts'
import { expect, it } from 'vitest'
import { describeGaps } from '../src/isolation-gaps.ts'
import { createReason } from '../src/reasons.ts'
import { getSentence } from '../src/sentences.ts'

const spoken: [UserRefusal, string][] = [
  [{ code: 'not-authenticated' }, 'User not authenticated.'],
  [
    { code: 'wrong-status', params: { action: 'stop', status: 'OFFLINE' } },
    'Cannot stop the server while it is offline.',
  ],
  [
    { code: 'wrong-status', params: { action: 'kill', status: 'WAITING' } },
    'Cannot kill the server while it is offline.',
  ],
  [
    { code: 'debt-unpaid', params: { amount: 1 } },
    'You owe 1 credit. Credits that you get pay this debt first.',
  ],
  [
    { code: 'debt-unpaid', params: { amount: 1200 } },
    'You owe 1,200 credits. Credits that you get pay this debt first.',
  ],
  [
    { code: 'too-many-values', params: { max: 1_000_000 } },
    'This has more than 1,000,000 values. Nothing was changed. Send less at once.',
  ],
  [
    { code: 'server-without-slot', params: { slots: 1 } },
    'Your slots allow one server to run, and this one has no slot.',
  ],
]

it.each(spoken)('words %j as the specification does', (refusal, sentence) => {
  expect(getSentence(refusal)).toBe(sentence)
})

it('ends a sentence where a value is empty', () => {
  expect(getSentence({ code: 'server-away', params: { place: '' } })).toBe(
    'The server cannot be reached right now.',
  )
})

it('keeps values as they are, also those with the signs of a message', () => {
  const why = "{name} & <b>{slots, plural, other {#}}</b> isn't '{'"
  expect(getSentence({ code: 'server-suspended', params: { why } })).toBe(
    `This server is suspended: ${why}`,
  )
})

it('keeps the code and the values with the sentence of a reason', () => {
  const params = { signal: 'SIGSEGV' }
  expect(createReason({ code: 'crashed-by-signal', params })).toEqual({
    reason: 'The server crashed: it was ended by SIGSEGV.',
    cause: { code: 'crashed-by-signal', params },
  })
})

it('cuts the long reason of a missing protection', () => {
  const gap = { code: 'no-sandbox' as const, params: { why: 'x'.repeat(900) } }
  const { missing, missingCauses } = describeGaps([gap])
  expect(missing[0]).toHaveLength(500)
  expect(missingCauses).toEqual([gap])
})
