import { agentFailureSchema } from '@trellis/contract/links/agent.ts'
import { expect, it } from 'vitest'
import { createFault } from '../src/fault.ts'

it('sends a refusal as its sentence, its values and its code as the reason', () => {
  const refusal = { code: 'wrong-status', params: { action: 'stop', status: 'OFFLINE' } } as const
  expect(agentFailureSchema.parse(createFault('conflict', refusal).failure)).toEqual({
    kind: 'conflict',
    sentence: 'Cannot stop the server while it is offline.',
    params: { reason: 'wrong-status', action: 'stop', status: 'OFFLINE' },
  })
})
