import { growIdSchema } from '@trellis/contract/kit/ids.ts'
import { listBounds } from '@trellis/contract/kit/list-bounds.ts'
import type { SentenceParams } from '@trellis/contract/kit/params.ts'
import type { DeliveryFailure } from '@trellis/contract/platform/webhooks.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod'
import { describeIssue } from '../src/kit/describe-issue.ts'
import '../src/kit/describe-place.ts'
import { addFailureMessages, findFailureMessage } from '../src/kit/failure-messages.ts'
import { loadMessages } from '../src/language/messages.ts'
import { fieldsMessages } from '../src/messages/fields.ts'
import { placesMessages } from '../src/messages/places.ts'
import { refusalsMessages } from '../src/messages/refusals.ts'
import { describeDelivery } from '../src/platform/webhooks/describe-delivery.ts'

beforeAll(loadMessages)

describe('the message about a field', () => {
  it('follows from the code of the fault that a schema found', () => {
    const [issue] = growIdSchema.safeParse('a b').error?.issues ?? []
    expect(issue && describeIssue(issue)).toBe(fieldsMessages.codes['grow-id'])
  })

  it('has the maximum of a list that is too long', () => {
    const { max, code } = listBounds.packItems
    const schema = z.array(z.string()).max(max, code)
    const [issue] = schema.safeParse(Array(max + 1).fill('')).error?.issues ?? []
    expect(issue && describeIssue(issue)).toBe('A pack has at most 20 kinds of items.')
  })
})

describe('the message about a place', () => {
  it('follows from the code in the refusal of a server that is out of reach', () => {
    const words = 'The server cannot be reached right now.'
    const find = (params: SentenceParams) => findFailureMessage('server-away', params)
    expect(find({ place: 'Old.', placeCode: 'node' })).toBe(
      `${words} ${placesMessages.sentences.node}`,
    )
    expect(find({ place: 'Old.' })).toBe(`${words} Old.`)
    expect(find({ place: 'Old.', placeCode: 'of-a-later-version' })).toBe(`${words} Old.`)
  })
})

describe('the reason of a failed delivery', () => {
  it('follows from the code', () => {
    const describeCause = (lastCause: DeliveryFailure) =>
      describeDelivery({ lastReason: 'Old.', lastCause })
    expect(describeCause({ code: 'receiver-answered', params: { status: 500 } })).toBe(
      'It answered 500.',
    )
    expect(describeCause({ code: 'address-private' })).toBe(fieldsMessages.codes['address-private'])
  })

  it('is the stored sentence without a known code', () => {
    expect(describeDelivery({ lastReason: 'Old.', lastCause: null })).toBe('Old.')
    expect(describeDelivery({ lastReason: 'Old.', lastCause: { code: 'is-new' } })).toBe('Old.')
    expect(describeDelivery({ lastReason: null, lastCause: null })).toBeNull()
  })
})

describe('the message of a failed call', () => {
  it('uses the reason when the code is generic', () => {
    const params = { reason: 'storage-full' }
    expect(findFailureMessage('action-refused', params)).toBe(refusalsMessages['storage-full'])
  })

  it('includes the values of the answer', () => {
    const params = { reason: 'wrong-status', action: 'stop', status: 'OFFLINE' }
    expect(findFailureMessage('action-refused', params)).toBe(
      'Cannot stop the server while it is offline.',
    )
  })

  it('is missing for an unknown code and for missing values', () => {
    expect(findFailureMessage('is-new', {})).toBeNull()
    expect(findFailureMessage('toString', undefined)).toBeNull()
    expect(findFailureMessage('only-once', undefined)).toBeNull()
  })

  it('is found in messages that were added later', () => {
    addFailureMessages({ 'is-later': ({ count }: { count: number }) => `Count ${count}` })
    expect(findFailureMessage('is-later', { count: 3 })).toBe('Count 3')
  })
})
