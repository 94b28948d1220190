import {
  type ConnectionTest,
  readConnection,
  testConnection,
} from '@trellis/contract/connection.ts'
import type { Route } from '@trellis/contract/kit/route.ts'
import type { Answerer } from './fake-api.ts'

export const connection = {
  host: '203.0.113.7',
  port: 17101,
  domains: ['www.game1.example', 'www.game2.example'],
}

export function makeConnectionTest(changes: Partial<ConnectionTest> = {}): ConnectionTest {
  return {
    answers: true,
    host: connection.host,
    port: connection.port,
    roundTripMs: 12.4,
    players: 3,
    version: '1.4.2',
    verdict: 'reachable',
    sentence: 'Your server answers: players can connect.',
    steps: [
      {
        step: 'page',
        ok: true,
        ms: 1.2,
        sentence: 'The login page sends players to 203.0.113.7, UDP port 17091.',
      },
      { step: 'lobby', ok: true, ms: 24.6, sentence: 'The lobby answered.' },
      { step: 'redirect', ok: true, ms: 12, sentence: 'The lobby sent the player on to Mine.' },
      {
        step: 'login',
        ok: true,
        ms: 61.4,
        sentence: 'Mine took the ticket and checked the login.',
      },
    ],
    ...changes,
  }
}

export const connectionAnswers: readonly [Route, Answerer][] = [
  [
    readConnection,
    (_, { world }) =>
      world.own === null ? { status: 404, error: 'You have no server.' } : { reply: connection },
  ],
  [testConnection, () => ({ reply: makeConnectionTest() })],
]
