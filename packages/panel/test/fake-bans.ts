import { type BanRecord, banRecordSchema, listBans } from '@trellis/contract/bans.ts'
import type { Route } from '@trellis/contract/kit/route.ts'
import type { Answerer } from './fake-api.ts'

export function makeBan(number: number, changes: Record<string, unknown> = {}): BanRecord {
  return banRecordSchema.parse({
    discordUsername: `user${number}`,
    growId: `Grow${number}`,
    discordId: String(200_000_000_000_000_000n + BigInt(number)),
    bannedBy: 'Operator',
    reason: `Reason ${number}`,
    bannedAt: '2026-10-01T02:00:00.000Z',
    expires: null,
    liftedAt: null,
    liftedBy: null,
    ...changes,
  })
}

export const banAnswers: readonly [Route, Answerer][] = [
  [
    listBans,
    ({ query }, { world }) => {
      const search = (query['search'] ?? '').toLowerCase()
      const fields = ['discordUsername', 'growId', 'discordId', 'reason', 'bannedBy'] as const
      return {
        reply: world.bans.filter((ban) =>
          fields.some((field) => ban[field].toLowerCase().includes(search)),
        ),
      }
    },
  ],
]
