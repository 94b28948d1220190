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

  it('names the field at fault with its sentence, code and values', () => {
    const refusal = { code: 'amount-too-large', params: { max: 9 } } as const
    const fault = createFault('bad-input', refusal, { code: 'bad-input', field: 'amount' })
    expect(fault.fields).toEqual({ amount: 'At most 9.' })
    expect(fault.fieldCauses).toEqual({ amount: refusal })
  })
})

describe('a validation rule', () => {
  it('throws refusals only', () => {
    expect(() => refuseWhen(null, 'forbidden')).not.toThrow()
    expect(() => refuseWhen({ code: 'banned' }, 'forbidden')).toThrow(Fault)
  })
})
