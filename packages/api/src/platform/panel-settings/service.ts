import { isDeepStrictEqual } from 'node:util'
import {
  type AdminSettings,
  type CodeLimits,
  type NewAccount,
  type PanelSettings,
} from '@trellis/contract/platform/panel-settings.ts'
import { createSerial } from '@trellis/program/serial.ts'
import type { Caller } from '../../kit/access.ts'
import type { Bus } from '../../kit/bus.ts'
import type { Db, Tx } from '../../kit/db.ts'
import { createFault } from '../../kit/fault.ts'
import { createReply } from '../../kit/reply.ts'
import { listChanges } from '../activity-log/index.ts'
import type { Undo } from '../undo/index.ts'
import { recordSettings, topic } from './record.ts'
import { refuseExcess } from './refuse-excess.ts'
import { findSettings, putSettings } from './store.ts'
import { settingsSaved } from './undo-kinds.ts'

export type PanelSettingsService = Awaited<ReturnType<typeof createPanelSettings>>

type Deps = { db: Db; bus: Bus; undo: Undo; now: () => number }

export async function createPanelSettings({ db, bus, undo, now }: Deps) {
  let all = await db.transaction(findSettings)
  let switches = getSwitches(all)

  /** Reads run one after the other; otherwise an older state could replace a newer one. */
  const readNext = createSerial()

  /** Reloads the committed settings. */
  function reload(): Promise<void> {
    return readNext(async () => {
      const found = await db.transaction(findSettings)
      if (isDeepStrictEqual(found, all)) return
      all = found
      switches = getSwitches(found)
      bus.emit('settings', switches)
    })
  }

  return {
    /** Returns the switches in force; the same object until they change. */
    read: (): PanelSettings => switches,

    readAll: (): AdminSettings => all,

    /** Returns the support address that admins have set, or null. */
    readSupportUrl: (): string | null => all.supportUrl || null,

    /** Returns how users get credits, in the words of an admin; empty if none has said. */
    readCreditsText: (): string => all.creditsText,

    reload,

    /** Returns the committed initial values of a new account. */
    newAccount: async (tx: Tx): Promise<NewAccount> => (await findSettings(tx)).defaults,

    /** Saves the settings; omitted fields keep their values. */
    async save(caller: Caller, form: SettingsForm) {
      const batch = await db.transaction(async (tx) => {
        const before = await findSettings(tx)
        const after = mergeSettings(before, form)
        const isOfCodes = !isDeepStrictEqual(before.codeLimits, after.codeLimits)
        if (isOfCodes && !caller.isSuperAdmin) {
          throw createFault(
            'forbidden',
            { code: 'code-limits-super-only' },
            { code: 'not-allowed' },
          )
        }
        if (!caller.isSuperAdmin) refuseExcess(before, after)
        // Undoing a change requires the same rights as making it.
        const access = isOfCodes ? 'super-admin' : 'settings:manage'
        const batch = undo.begin({ caller, access, label: { code: 'settings-saved' } })
        if (isDeepStrictEqual(before, after)) return batch
        await putSettings(tx, after)
        await recordSettings(tx, caller, { at: now(), before, after })
        await batch.add(tx, settingsSaved.step({ before, after }))
        return batch
      })
      await reload()
      return { ...createReply({ code: 'settings-saved' }), undo: batch.offer() }
    },

    history: () => db.transaction((tx) => listChanges(tx, topic)),
  }
}

type SettingsForm = PanelSettings & {
  defaults?: NewAccount | undefined
  limits?: AdminSettings['limits'] | undefined
  codeLimits?: CodeLimits | undefined
  supportUrl?: string | undefined
  creditsText?: string | undefined
}

const mergeSettings = (before: AdminSettings, form: SettingsForm): AdminSettings => ({
  ...form,
  defaults: form.defaults ?? before.defaults,
  limits: form.limits ?? before.limits,
  codeLimits: form.codeLimits ?? before.codeLimits,
  supportUrl: form.supportUrl ?? before.supportUrl,
  creditsText: form.creditsText ?? before.creditsText,
})

const getSwitches = ({
  defaults: _defaults,
  limits: _limits,
  codeLimits: _codeLimits,
  supportUrl: _supportUrl,
  creditsText: _creditsText,
  ...switches
}: AdminSettings): PanelSettings => switches
