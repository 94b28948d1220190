import { type HealthPart, healthPartSchema, readHealth } from '@trellis/contract/health.ts'
import type { Route } from '@trellis/contract/kit/route.ts'
import type { Answerer } from './fake-api.ts'

export function makePart(id: HealthPart['id'], changes: Partial<HealthPart> = {}): HealthPart {
  return healthPartSchema.parse({
    id,
    title: id,
    state: 'good',
    summary: `The ${id} is well.`,
    advice: null,
    facts: [],
    ...changes,
  })
}

export const healthAnswers: readonly [Route, Answerer][] = [
  [
    readHealth,
    (_, { world }) => ({
      reply: { checkedAt: '2026-10-10T05:00:00.000Z', parts: world.healthParts },
    }),
  ],
]
