import { createReason } from '@trellis/texts/reasons.ts'
import { describe, expect, it } from 'vitest'
import type { OwnerState } from '../src/operations/assistant/owner-state.ts'
import { quoteAction, quoteReason } from '../src/operations/assistant/quotes.ts'
import { answerFromState } from '../src/operations/assistant/state-answer.ts'

const at = '2026-10-09T17:00:00.000Z'

const state: OwnerState = {
  server: {
    name: 'Mayaland',
    status: 'OFFLINE',
    players: 0,
    recovery: null,
    suspension: null,
    lastExit: {
      ...createReason({ code: 'exit-over-memory', params: { memoryMb: 1024 } }),
      at,
      wasCrash: true,
    },
  },
  owner: {
    serverTime: 3,
    estimatedExpiry: at,
    storageUsedMB: 1,
    storageLimitMB: 500,
  } as OwnerState['owner'],
  credits: 0,
  plan: 'Free',
  ban: null,
  language: null,
  tasks: [
    {
      type: 'restart',
      schedule: '0 0 * * *',
      timezone: 'Asia/Jakarta',
      isPaused: false,
      nextRun: at,
      last: { ...createReason({ code: 'server-not-back' }), dueAt: at, outcome: 'failed' },
    },
  ],
}

describe('a reason in an answer of the assistant', () => {
  it('is quoted in the language of the answer', () => {
    expect(answerFromState('status', state, 'id')).toContain(
      '“Server dihentikan karena butuh lebih dari jatah memorinya, 1.024 MB.”',
    )
    expect(answerFromState('tasks', state, 'id')).toContain(
      'gagal. Server tidak kembali online pada waktunya.',
    )
    expect(answerFromState('status', state, 'en')).toContain(
      '“The server was ended: it needed more than its 1,024 MB of memory.”',
    )
  })

  it('uses the reason of a code that covers several', () => {
    const cause = { code: 'action-refused', params: { reason: 'host-unreachable' } }
    expect(quoteReason({ reason: 'English.', cause }, 'id')).not.toBe('English.')
  })

  it('stays in English without a known code', () => {
    expect(quoteReason({ reason: 'It is gone.' }, 'id')).toBe('It is gone.')
    const cause = { code: 'is-new' }
    expect(quoteReason({ reason: 'It is gone.', cause }, 'id')).toBe('It is gone.')
  })
})

describe('an action in an answer of the assistant', () => {
  it('is quoted in the language of the answer', () => {
    const created = { action: 'Server created', code: 'server-created' }
    expect(quoteAction(created, 'id')).toBe('Server dibuat')
    expect(quoteAction(created, 'en')).toBe('Server created')
    expect(quoteAction({ action: 'Something new' }, 'id')).toBe('Something new')
    expect(quoteAction({ action: 'Something new', code: 'is-new' }, 'id')).toBe('Something new')
  })
})
