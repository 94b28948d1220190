import { agentFailureSchema } from '@trellis/contract/links/agent.ts'
import { expect, it } from 'vitest'
import { createFault, Fault, readFault } from '../src/fault.ts'

it('sends a refusal as its sentence, its values and its code as the reason', () => {
  const refusal = { code: 'wrong-status', params: { action: 'stop', status: 'OFFLINE' } } as const
  expect(agentFailureSchema.parse(createFault('conflict', refusal).failure)).toEqual({
    kind: 'conflict',
    sentence: 'Cannot stop the server while it is offline.',
    params: { reason: 'wrong-status', action: 'stop', status: 'OFFLINE' },
  })
})

it('sends the code of each field at fault', () => {
  const fields = { ready: 'At most 9.' }
  const fieldCauses = { ready: { code: 'max-number', params: { max: 9 } } }
  const sent = JSON.stringify(new Fault('bad-input', 'At most 9.', { fields, fieldCauses }).failure)
  const received = readFault(agentFailureSchema.parse(JSON.parse(sent)))
  expect(received).toMatchObject({ fields, fieldCauses })
})
