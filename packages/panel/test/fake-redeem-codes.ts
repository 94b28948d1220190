import type { Route } from '@trellis/contract/kit/route.ts'
import {
  codeDenials,
  codeStatusOf,
  type PublicCode,
  publicCodeSchema,
  readPublicCodes,
  redeemCode,
  unknownCodeSentence,
} from '@trellis/contract/redeem-codes.ts'
import type { Answerer } from './fake-api.ts'
import { makeProfile } from './fake-world.ts'

export function makeCode(code: string, changes: Record<string, unknown> = {}): PublicCode {
  return publicCodeSchema.parse({
    code,
    reward: '7 days of server time',
    stock: { claimed: 3, total: 10 },
    expiryDate: null,
    status: 'available',
    ...changes,
  })
}

export const codeAnswers: readonly [Route, Answerer][] = [
  [readPublicCodes, (_, { world }) => ({ reply: world.codes })],
  [
    redeemCode,
    ({ body }, { world }) => {
      const { code } = body as { code: string }
      const known = world.codes.find((it) => it.code === code)
      if (known === undefined) return { status: 404, error: unknownCodeSentence }
      const status = codeStatusOf(known, known.status === 'claimed', Date.now())
      if (status !== 'available') return { status: 409, error: codeDenials[status] }
      known.status = 'claimed'
      known.stock.claimed += 1
      const { reward } = known
      world.profile = makeProfile({
        ...world.profile,
        serverTime: world.profile.serverTime + 7,
        redeemedCodes: [
          { code, reward, redeemedAt: '2026-10-09T00:00:00.000Z' },
          ...world.profile.redeemedCodes,
        ],
      })
      return { reply: { message: `Redeemed: ${reward}.`, reward } }
    },
  ],
]
