import type { Version } from '@trellis/contract/kit/document.ts'
import type { Route } from '@trellis/contract/kit/route.ts'
import {
  type BannedPlayer,
  banPlayer,
  banPlayerFor,
  kickPlayer,
  listBannedPlayers,
  listOnlinePlayers,
  listPlayers,
  listPlayerVersions,
  messagePlayer,
  mutePlayer,
  type OnlinePlayer,
  type PlayerRow,
  playerRowSchema,
  readPlayer,
  readPlayerVersionChanges,
  restorePlayerVersion,
  savePlayer,
  unbanPlayer,
  unmutePlayer,
} from '@trellis/contract/players.ts'
import type { Answer, Answerer, Asked, FakeApi } from './fake-api.ts'

/** What the fake api has of one player. */
export type FakePlayer = {
  row: PlayerRow
  /** The file's own text without the password, with whatever a test wants to find again. */
  text: string
  etag: string
  versions: Version[]
}

type PlayerChanges = { row?: Partial<PlayerRow>; value?: Record<string, unknown>; text?: string }

export function makePlayer(name: string, { row, value, text }: PlayerChanges = {}): FakePlayer {
  return {
    row: playerRowSchema.parse({
      id: name,
      name,
      level: 1,
      gems: 0,
      roles: [],
      online: false,
      world: null,
      mutedUntil: null,
      changedAt: '2026-10-01T02:00:00.000Z',
      ...row,
    }),
    text: text ?? JSON.stringify(makePlayerValue(name, value)),
    etag: '"1"',
    versions: [],
  }
}

const makePlayerValue = (name: string, changes: Record<string, unknown> = {}) => ({
  name,
  email: `${name.toLowerCase()}@example.test`,
  home_world: 'START',
  level: 12,
  gems: 4500,
  xp: 310,
  wl_bank_amount: 20,
  dl_bank_amount: 1,
  'Role.Vip': true,
  'Role.Cheats': false,
  'Role.Streamers': false,
  'Role.custom_role_name': 'Boss',
  'Role.Role_Level': 3,
  'Title.Mentor': true,
  inventory: [
    [18, 1],
    [32, 1],
    [242, 12],
    [0, 0],
    [777, 5],
  ],
  friends: [{ name: 'Budi', since: 1_700_000_000_000 }],
  ...changes,
})

export const makePlayers = (): FakePlayer[] => [
  makePlayer('Arif', {
    row: {
      level: 42,
      gems: 120_500,
      roles: ['Vip', 'Moderator'],
      online: true,
      world: 'BUYGEMS',
    },
  }),
  makePlayer('Budi', { row: { level: 7, gems: 900, roles: ['Administrator'], online: true } }),
  makePlayer('Citra', { row: { level: 99, gems: 3, roles: ['Legendary_One', 'Guardian'] } }),
]

export const playerAnswers: readonly [Route, Answerer][] = [
  [listPlayers, (asked, api) => ({ reply: listed(asked, api) })],
  [readPlayer, onPlayer((it) => ({ document: it.text, etag: it.etag }))],
  [savePlayer, onPlayer(save)],
  [listPlayerVersions, onPlayer((it) => ({ reply: it.versions }))],
  [readPlayerVersionChanges, () => ({ reply: { total: 0, changes: [] } })],
  [
    restorePlayerVersion,
    ({ params }) => ({ reply: { message: `${params['name']} was restored.` } }),
  ],
  [kickPlayer, ({ params }) => ({ reply: { message: `${params['name']} was kicked.` } })],
  [listOnlinePlayers, (_, { world }) => ({ reply: { players: onlineOf(world.players) } })],
  [
    mutePlayer,
    onPlayer((player, { body }) => {
      const { duration } = body as { duration: string }
      player.row.mutedUntil = '2099-10-02T02:00:00.000Z'
      return { reply: { message: `${player.row.name} is muted for ${duration}.` } }
    }),
  ],
  [
    unmutePlayer,
    onPlayer((player) => {
      player.row.mutedUntil = null
      return { reply: { message: `${player.row.name} may chat again.` } }
    }),
  ],
  [
    messagePlayer,
    onPlayer(({ row }) => ({
      reply: { message: `${row.name} has read your message in the game.` },
    })),
  ],
  [listBannedPlayers, (_, { world }) => ({ reply: world.bannedPlayers })],
  [
    banPlayer,
    ({ params }, { world }) => {
      const name = params['name'] ?? ''
      const banned: BannedPlayer = { name, at: '2026-10-02T02:00:00.000Z', by: 'maya' }
      world.players = world.players.filter((it) => it.row.name !== name)
      world.bannedPlayers = [banned, ...world.bannedPlayers]
      return { reply: { message: `${name} was banned.` } }
    },
  ],
  [
    banPlayerFor,
    ({ params, body }, { world }) => {
      const name = params['name'] ?? ''
      const { duration, reason } = banPlayerFor.body.parse(body)
      const [at, until] = ['2026-10-02T02:00:00.000Z', '2026-10-05T02:00:00.000Z']
      const banned: BannedPlayer = { name, at, by: 'maya', until, reason }
      world.bannedPlayers = [banned, ...world.bannedPlayers]
      return { reply: { message: `${name} is banned for ${duration}. Their data is kept.` } }
    },
  ],
  [
    unbanPlayer,
    ({ params }, { world }) => {
      const name = params['name'] ?? ''
      world.bannedPlayers = world.bannedPlayers.filter((it) => it.name !== name)
      world.players = [...world.players, makePlayer(name)]
      return { reply: { message: `${name} may join again.` } }
    },
  ],
]

/** When everybody in the fake game has joined. */
export const joinedAt = '2026-10-01T01:58:00.000Z'

export const onlineOf = (players: readonly FakePlayer[]): OnlinePlayer[] =>
  players
    .filter(({ row }) => row.online)
    .map(({ row: { name, world, mutedUntil } }) => ({ name, world, mutedUntil, since: joinedAt }))

function listed({ query }: Asked, { world }: FakeApi) {
  const found = world.players
    .map((it) => it.row)
    .filter((it) => it.name.toLowerCase().includes((query['search'] ?? '').toLowerCase()))
    .filter((it) => it.level >= Number(query['minLevel'] ?? 0))
    .filter((it) => it.gems >= Number(query['minGems'] ?? 0))
    .filter((it) => query['role'] === undefined || it.roles.includes(query['role']))
  const [page, pageSize] = [Number(query['page'] ?? 1), Number(query['pageSize'] ?? 100)]
  return {
    players: found.slice((page - 1) * pageSize, page * pageSize),
    total: found.length,
    page,
    pageSize,
    roles: [...new Set(world.players.flatMap((it) => it.row.roles))].toSorted(),
    indexed: 1,
  }
}

function onPlayer(answer: (player: FakePlayer, asked: Asked) => Answer): Answerer {
  return (asked, api) => {
    const player = api.world.players.find((it) => it.row.name === asked.params['name'])
    return player === undefined
      ? { status: 404, error: 'Player not found.' }
      : answer(player, asked)
  }
}

function save(player: FakePlayer, { body }: Asked): Answer {
  const { pass: _, ...value } = JSON.parse(String(body)) as Record<string, unknown>
  player.text = JSON.stringify(value)
  player.etag = `"${Number(player.etag.replaceAll('"', '')) + 1}"`
  return { reply: { message: 'Player data saved successfully.', etag: player.etag, merged: false } }
}
