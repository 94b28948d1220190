import {
  getScope,
  listSentEvents,
  maxWebhooks,
  type Webhook,
  type WebhookForm,
} from '@trellis/contract/platform/webhooks.ts'
import { getFieldSentence } from '@trellis/texts/field-sentences.ts'
import type { Caller } from '../../kit/access.ts'
import type { Db } from '../../kit/db.ts'
import { createFault, createFieldFault } from '../../kit/fault.ts'
import { formatInstant } from '../../kit/instant.ts'
import { createReply } from '../../kit/reply.ts'
import { createId } from '../../kit/secrets.ts'
import { type AddressPolicy, findAddressFault } from './address-rule.ts'
import { createDeliveries } from './deliveries.ts'
import { getSecret } from './message.ts'
import { deleteWebhook, getList, insertWebhook, listAll, type StoredWebhook } from './store.ts'
import { openWebhook, recordWebhook } from './webhook-row.ts'

type Deps = { db: Db; now: () => number; policy: AddressPolicy; secret: string }

export type Webhooks = ReturnType<typeof createWebhooks>

/** Manages webhooks for admins. Features queue the events, and `sender.ts` sends them. */
export function createWebhooks({ db, now, policy, secret }: Deps) {
  return {
    list: (): Promise<Webhook[]> =>
      db.transaction(async (tx) => {
        const all = await listAll(tx)
        const shown: Webhook[] = []
        for (const row of all) {
          const [last] = await getList(tx, row.id, 1)
          shown.push({ ...getShown(row), lastState: last?.state ?? null })
        }
        return shown
      }),

    async add(caller: Caller, form: WebhookForm) {
      refuseAddress(form.url, policy)
      const id = createId()
      const row = await db.transaction(async (tx) => {
        if ((await listAll(tx)).length >= maxWebhooks) {
          throw createFault(
            'conflict',
            { code: 'too-many-webhooks', params: { max: maxWebhooks } },
            { code: 'conflict' },
          )
        }
        const by = caller.username
        const scope = getScope(form)
        const row = { ...form, scope, id, created_at: now(), created_by: by }
        await insertWebhook(tx, row)
        await recordWebhook(tx, caller, { row, at: now(), action: 'webhook-added' })
        return row
      })
      const isSigned = form.format === 'json'
      return { webhook: getShown(row), secret: isSigned ? getSecret(secret, id) : null }
    },

    remove: (caller: Caller, id: string) =>
      db.transaction(async (tx) => {
        const row = await openWebhook(tx, id)
        await deleteWebhook(tx, id)
        await recordWebhook(tx, caller, { row, at: now(), action: 'webhook-removed' })
        return createReply({ code: 'webhook-removed', params: { name: row.name } })
      }),

    ...createDeliveries({ db, now }),
  }
}

function refuseAddress(url: string, policy: AddressPolicy): void {
  const code = findAddressFault(url, policy)
  if (code === null) return
  throw createFieldFault('url', getFieldSentence({ code }), { code })
}

const getShown = ({ id, name, url, format, scope, language, ...row }: StoredWebhook): Webhook => ({
  id,
  name,
  origin: new URL(url).origin,
  format,
  scope,
  events: listSentEvents({ scope, events: row.events }),
  language,
  createdAt: formatInstant(row.created_at),
  createdBy: row.created_by,
  lastState: null,
})
