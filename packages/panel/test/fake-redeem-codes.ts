import type { Route } from '@trellis/contract/kit/route.ts'
import {
  codeDenials,
  codeStatusOf,
  createRedeemCode,
  deleteRedeemCode,
  listRedeemCodes,
  type PublicCode,
  publicCodeSchema,
  type RedeemCodeRow,
  readPublicCodes,
  redeemCode,
  redeemCodeRowSchema,
  unknownCodeSentence,
} from '@trellis/contract/redeem-codes.ts'
import type { z } from 'zod'
import type { Answerer } from './fake-api.ts'
import { offerUndo } from './fake-undo.ts'
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

export function makeCodeRow(code: string, changes: Record<string, unknown> = {}): RedeemCodeRow {
  return redeemCodeRowSchema.parse({
    code,
    Type: 'ServerTime',
    Amount: 7,
    Stock: 10,
    'Claimed by': [],
    'Created by': 'Operator',
    createdAt: '2026-10-09T00:00:00.000Z',
    expiryDate: null,
    isPublic: false,
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
  [listRedeemCodes, (_, { world }) => ({ reply: world.codeRows })],
  [
    createRedeemCode,
    ({ body }, { world }) => {
      const { type, amount, stock, customSuffix, expiryDate, isPublic } = body as z.output<
        typeof createRedeemCode.body
      >
      const row = makeCodeRow(`TRELLIS-${customSuffix || 'NEW111'}`, {
        Type: type,
        Amount: amount,
        Stock: stock,
        expiryDate: expiryDate ?? null,
        isPublic,
      })
      world.codeRows = [row, ...world.codeRows]
      return { reply: { code: row.code } }
    },
  ],
  [
    deleteRedeemCode,
    ({ params }, { world }) => {
      const before = world.codeRows
      world.codeRows = before.filter((it) => it.code !== params['code'])
      const undo = offerUndo(world, `Deleted ${params['code']}`, () => {
        world.codeRows = before
        return []
      })
      return { reply: { message: 'Deleted.', undo } }
    },
  ],
]
