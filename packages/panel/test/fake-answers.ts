import { readOwnActivity } from '@trellis/contract/activity-log.ts'
import { readImport } from '@trellis/contract/archives.ts'
import {
  createSocketTicket,
  login,
  logout,
  readIdentityProvider,
  refreshSession,
  register,
} from '@trellis/contract/auth.ts'
import { downloadConsole } from '@trellis/contract/console.ts'
import type { Route } from '@trellis/contract/kit/route.ts'
import {
  createServer,
  deleteServer,
  powerServer,
  readLastExit,
  readOwnServer,
  readStatus,
} from '@trellis/contract/servers.ts'
import { readSupport } from '@trellis/contract/support.ts'
import { readProfile } from '@trellis/contract/users.ts'
import type { Answerer } from './fake-api.ts'
import { backupAnswers } from './fake-backups.ts'
import { connectionAnswers } from './fake-connection.ts'
import { itemAnswers } from './fake-items.ts'
import { ledgerAnswers } from './fake-ledger.ts'
import { managedServerAnswers } from './fake-managed-servers.ts'
import { managedUserAnswers } from './fake-managed-users.ts'
import { noticeAnswers } from './fake-notices.ts'
import { settingsAnswers } from './fake-panel-settings.ts'
import { playerAnswers } from './fake-players.ts'
import { codeAnswers } from './fake-redeem-codes.ts'
import { taskAnswers } from './fake-scheduled-tasks.ts'
import { shopAnswers } from './fake-shop.ts'
import { shopItemAnswers } from './fake-shop-items.ts'
import { statisticsAnswers } from './fake-statistics.ts'
import { storageAnswers } from './fake-storage.ts'
import { templateAnswers } from './fake-templates.ts'
import { undoAnswers } from './fake-undo.ts'
import { usageAnswers } from './fake-usage.ts'
import { webhookAnswers } from './fake-webhooks.ts'
import { makeProfile, makeServer, userOf } from './fake-world.ts'
import { worldAnswers } from './fake-worlds.ts'

const started = { start: 'STARTING', stop: 'STOPPING', restart: 'RESTARTING', kill: 'STOPPING' }

/** How the fake api answers unless a test says otherwise. */
export const defaultAnswers: ReadonlyMap<Route, Answerer> = new Map<Route, Answerer>([
  ...settingsAnswers,
  ...shopItemAnswers,
  ...undoAnswers,
  ...backupAnswers,
  ...codeAnswers,
  ...connectionAnswers,
  ...itemAnswers,
  ...managedUserAnswers,
  ...managedServerAnswers,
  ...noticeAnswers,
  ...playerAnswers,
  ...statisticsAnswers,
  ...storageAnswers,
  ...ledgerAnswers,
  ...shopAnswers,
  ...taskAnswers,
  ...templateAnswers,
  ...undoAnswers,
  ...usageAnswers,
  ...webhookAnswers,
  ...worldAnswers,
  [readSupport, () => ({ reply: { url: null } })],
  [
    readIdentityProvider,
    () => ({
      reply: {
        kind: 'discord',
        authorizeUrl: 'https://discord.example.test/oauth2/authorize',
        clientId: 'client-77',
        redirectUri: 'http://localhost/',
      },
    }),
  ],
  [
    login,
    (_, api) => ({
      reply: {
        sessionToken: 'session-1',
        refreshToken: 'refresh-1',
        user: userOf(api.world.profile),
      },
    }),
  ],
  [readImport, () => ({ reply: { report: null } })],
  [logout, () => ({ reply: { message: 'Logged out.' } })],
  [
    refreshSession,
    ({ body }, api) => {
      if ((body as { refreshToken: string }).refreshToken !== api.refreshToken) {
        api.tokens.clear()
        return { status: 401, error: 'The session is over.' }
      }
      const number = Number(api.refreshToken.split('-')[1]) + 1
      api.refreshToken = `refresh-${number}`
      api.tokens.clear()
      api.tokens.add(`session-${number}`)
      return { reply: { sessionToken: `session-${number}`, refreshToken: api.refreshToken } }
    },
  ],
  [
    createSocketTicket,
    (_, api) => ({ reply: { ticket: api.sockets.newTicket(), expiresInSeconds: 30 } }),
  ],
  [
    register,
    ({ body }, api) => {
      const { growId } = body as { growId: string }
      api.world.profile = makeProfile({ ...api.world.profile, growId })
      return { reply: { message: 'Registered.', user: userOf(api.world.profile) } }
    },
  ],
  [
    readProfile,
    (_, api) =>
      api.world.profile.growId === ''
        ? { status: 404, error: 'Not registered.' }
        : { reply: { profile: api.world.profile, settings: api.world.settings } },
  ],
  [readStatus, (_, api) => ({ reply: { hostedServers: api.world.hosted } })],
  [readOwnServer, (_, api) => ({ reply: { server: api.world.own } })],
  [
    readLastExit,
    (_, api) => ({
      reply: { lastExit: api.world.own?.lastExit ?? null, lines: ['last words', 'the end'] },
    }),
  ],
  [
    powerServer,
    ({ params }) => ({
      reply: { message: 'Done.', status: started[params['action'] as keyof typeof started] },
    }),
  ],
  [
    createServer,
    ({ body }, api) => {
      const { serverName } = body as { serverName: string }
      api.world.own = makeServer({ name: serverName })
      api.world.hosted = [{ name: serverName, status: 'OFFLINE', players: 0, version: '1.4.2' }]
      api.world.profile = makeProfile({
        ...api.world.profile,
        serverOwned: serverName,
        availableSlot: 0,
      })
      return {
        reply: { message: 'Created.', server: { ...api.world.hosted[0], id: 'srv00000002' } },
      }
    },
  ],
  [
    deleteServer,
    (_, api) => {
      api.world.own = null
      api.world.hosted = []
      api.world.profile = makeProfile({
        ...api.world.profile,
        serverOwned: 'No Server',
        availableSlot: 1,
      })
      return { reply: { message: 'Deleted.' } }
    },
  ],
  [readOwnActivity, () => ({ reply: [] })],
  [downloadConsole, () => ({ reply: { firstSeq: 1, lines: ['one', '\u001b[31mtwo\u001b[0m'] } })],
])
