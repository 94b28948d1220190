import type { Route } from '@trellis/contract/kit/route.ts'
import {
  readPanelSettings,
  readSettingsHistory,
  readSettingsImpact,
  savePanelSettings,
} from '@trellis/contract/panel-settings.ts'
import type { z } from 'zod'
import type { Answerer } from './fake-api.ts'
import { offerUndo } from './fake-undo.ts'

const supportUrl = ''
const codeLimits = { credits: 10_000, serverTime: 365, slots: 5, stock: 10_000 }

export const settingsAnswers: readonly [Route, Answerer][] = [
  [
    readPanelSettings,
    (_, { world }) => ({
      reply: {
        ...world.settings,
        defaults: world.defaults,
        limits: world.limits,
        codeLimits,
        supportUrl,
      },
    }),
  ],
  [
    savePanelSettings,
    ({ body }, { world }) => {
      const {
        defaults,
        limits,
        codeLimits: _,
        supportUrl: _url,
        ...switches
      } = body as z.output<typeof savePanelSettings.body>
      const before = {
        ...world.settings,
        defaults: world.defaults,
        limits: world.limits,
        codeLimits,
        supportUrl,
      }
      world.settings = switches
      world.defaults = defaults ?? world.defaults
      world.limits = limits ?? world.limits
      world.settingsHistory.unshift({
        at: '2026-10-10T03:00:00.000Z',
        actorName: world.profile.username,
        before,
        after: {
          ...world.settings,
          defaults: world.defaults,
          limits: world.limits,
          codeLimits,
          supportUrl,
        },
      })
      const undo = offerUndo(world, 'Changed the settings', () => {
        const {
          defaults: old,
          limits: oldLimits,
          codeLimits: _,
          supportUrl: _url,
          ...switchesBefore
        } = before
        world.settings = switchesBefore
        world.defaults = old
        world.limits = oldLimits
        return []
      })
      return { reply: { message: 'Settings saved!', undo } }
    },
  ],
  [
    readSettingsImpact,
    () => ({ reply: { users: 12, servers: 40, onlineServers: 5, players: 31 } }),
  ],
  [readSettingsHistory, (_, { world }) => ({ reply: world.settingsHistory })],
]
