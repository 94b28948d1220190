import { describe, expect, it } from 'vitest'
import { createFault, Fault, refuseWhen } from '../src/kit/fault.ts'

describe('the error for a refusal', () => {
  it('has a sentence and a code, and no values when there are none', () => {
    const { kind, message, code, params } = createFault('missing', { code: 'no-server' })
    expect([kind, message, code, params]).toEqual([
      'missing',
      'You do not have a server.',
      'no-server',
      undefined,
    ])
  })

  it('includes the values of the refusal', () => {
    const refusal = { code: 'already-purchased', params: { name: 'Slot' } } as const
    const { message, params } = createFault('conflict', refusal)
    expect(message).toBe('You have already purchased Slot.')
    expect(params).toEqual({ name: 'Slot' })
  })

  it("names the refusal as the reason when its code differs from the answer's", () => {
    const refusal = { code: 'wrong-status', params: { action: 'stop', status: 'OFFLINE' } } as const
    const { code, params } = createFault('conflict', refusal, { code: 'action-refused' })
    expect(code).toBe('action-refused')
    expect(params).toEqual({ reason: 'wrong-status', action: 'stop', status: 'OFFLINE' })
  })

  it('keeps the sentences of the fields', () => {
    const fields = { cart: 'Your cart is empty.' }
    const fault = createFault('bad-input', { code: 'cart-empty' }, { code: 'bad-input', fields })
    expect(fault.fields).toEqual(fields)
  })
})

describe('a validation rule', () => {
  it('throws refusals only', () => {
    expect(() => refuseWhen(null, 'forbidden')).not.toThrow()
    expect(() => refuseWhen({ code: 'banned' }, 'forbidden')).toThrow(Fault)
  })
})
