import { isDeepStrictEqual } from 'node:util'
import {
  type AdminSettings,
  adminSettingsSchema,
  type NewAccount,
  type PanelSettings,
} from '@trellis/contract/panel-settings.ts'
import * as z from 'zod'
import type { Caller } from '../../kit/access.ts'
import type { Bus } from '../../kit/bus.ts'
import type { Db, Tx } from '../../kit/db.ts'
import { Fault } from '../../kit/fault.ts'
import { listChanges } from '../activity-log/topic-history.ts'
import type { Undo } from '../undo/undo.ts'
import { tellOfAdmin } from '../users/admin-change.ts'
import { findSettings, putSettings } from './store.ts'

const topic = 'settings'

export type PanelSettingsService = Awaited<ReturnType<typeof createPanelSettings>>

type Needs = { db: Db; bus: Bus; undo: Undo; now: () => number }

export async function createPanelSettings({ db, bus, undo, now }: Needs) {
  let all = await db.transaction(findSettings)
  let switches = switchesOf(all)

  function take(next: AdminSettings): void {
    all = next
    switches = switchesOf(next)
    bus.emit('settings', switches)
  }

  const saved = undo.kind(
    'settings',
    z.object({ before: adminSettingsSchema, after: adminSettingsSchema }),
    async (tx, { before, after }, by) => {
      if (!isDeepStrictEqual(await findSettings(tx), after)) {
        throw new Fault('conflict', 'The settings have been changed since.')
      }
      await putSettings(tx, before)
      await tell(tx, by.caller, { at: by.at, before: after, after: before })
      by.afterwards(() => take(before))
      return { userId: null }
    },
  )

  return {
    /** The switches in force; the same object until they change. */
    read: (): PanelSettings => switches,

    readAll: (): AdminSettings => all,

    /** What a new account begins with, as committed. */
    newAccount: async (tx: Tx): Promise<NewAccount> => (await findSettings(tx)).defaults,

    /** What an admin does not give stays as it is. */
    async save(caller: Caller, form: SettingsForm) {
      const batch = undo.begin({ caller, access: 'settings:manage', label: 'Settings saved' })
      const next = await db.transaction(async (tx) => {
        const before = await findSettings(tx)
        const { defaults, limits } = form
        const after = {
          ...form,
          defaults: defaults ?? before.defaults,
          limits: limits ?? before.limits,
        }
        if (isDeepStrictEqual(before, after)) return after
        await putSettings(tx, after)
        await tell(tx, caller, { at: now(), before, after })
        await batch.add(tx, saved({ before, after }))
        return after
      })
      take(next)
      return { message: 'Settings saved!', undo: batch.offer() }
    },

    history: () => db.transaction((tx) => listChanges(tx, topic)),
  }
}

type SettingsForm = PanelSettings & {
  defaults?: NewAccount | undefined
  limits?: AdminSettings['limits'] | undefined
}

const switchesOf = ({
  defaults: _defaults,
  limits: _limits,
  ...switches
}: AdminSettings): PanelSettings => switches

type Told = { at: number; before: AdminSettings; after: AdminSettings }

const tell = (tx: Tx, caller: Caller, { at, ...details }: Told) =>
  tellOfAdmin(tx, caller, { at, action: 'Panel settings changed', details, topic })
