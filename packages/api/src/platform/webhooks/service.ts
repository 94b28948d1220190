import {
  type Delivery,
  deliverySchema,
  mostWebhooks,
  type Webhook,
  type WebhookForm,
} from '@trellis/contract/webhooks.ts'
import type { Caller } from '../../kit/access.ts'
import type { Db, Tx } from '../../kit/db.ts'
import { Fault } from '../../kit/fault.ts'
import { newId } from '../../kit/secrets.ts'
import { recordAdminAction } from '../activity-log/index.ts'
import { type AddressPolicy, addressFault } from './address-rule.ts'
import { payloadSchema, secretOf } from './message.ts'
import { putDelivery } from './outbox.ts'
import {
  type DeliveryRow,
  deleteWebhook,
  findWebhook,
  insertWebhook,
  listAll,
  listOf,
  reopen,
  type StoredWebhook,
} from './store.ts'

type Deps = { db: Db; now: () => number; policy: AddressPolicy; secret: string }

const shownDeliveries = 50

export type Webhooks = ReturnType<typeof createWebhooks>

/** Admins' side of webhooks; what is told comes from the features, and `sender.ts` sends it. */
export function createWebhooks({ db, now, policy, secret }: Deps) {
  return {
    list: (): Promise<Webhook[]> =>
      db.transaction(async (tx) => {
        const all = await listAll(tx)
        const shown: Webhook[] = []
        for (const row of all) {
          const [last] = await listOf(tx, row.id, 1)
          shown.push({ ...shownOf(row), lastState: last?.state ?? null })
        }
        return shown
      }),

    async add(caller: Caller, form: WebhookForm) {
      const fault = addressFault(form.url, policy)
      if (fault !== null) throw new Fault('bad-input', fault, { fields: { url: fault } })
      const id = newId()
      const row = await db.transaction(async (tx) => {
        if ((await listAll(tx)).length >= mostWebhooks) {
          throw new Fault('conflict', `There are ${mostWebhooks} webhooks already.`, {
            params: { max: mostWebhooks },
          })
        }
        const by = caller.username
        const row = { ...form, id, created_at: now(), created_by: by }
        await insertWebhook(tx, row)
        await tell(tx, caller, { row, at: now(), action: 'Webhook added' })
        return row
      })
      const isSigned = form.format === 'json'
      return { webhook: shownOf(row), secret: isSigned ? secretOf(secret, id) : null }
    },

    remove: (caller: Caller, id: string) =>
      db.transaction(async (tx) => {
        const row = await open(tx, id)
        await deleteWebhook(tx, id)
        await tell(tx, caller, { row, at: now(), action: 'Webhook removed' })
        return { message: `Webhook "${row.name}" removed.` }
      }),

    test: (caller: Caller, id: string) =>
      db.transaction(async (tx) => {
        const row = await open(tx, id)
        const at = now()
        const payload = {
          text: 'This is a test of Trellis.',
          facts: { sentBy: caller.username },
        }
        await putDelivery(tx, { webhookId: id, event: 'test', at, payload })
        await tell(tx, caller, { row, at, action: 'Webhook tested' })
        return { message: 'A test event is on its way.' }
      }),

    deliveries: (id: string): Promise<Delivery[]> =>
      db.transaction(async (tx) => {
        await open(tx, id)
        return (await listOf(tx, id, shownDeliveries)).map(deliveryOf)
      }),

    resend: (
      caller: Caller,
      { webhookId, deliveryId }: { webhookId: string; deliveryId: string },
    ) =>
      db.transaction(async (tx) => {
        const row = await open(tx, webhookId)
        const at = now()
        if (!(await reopen(tx, { id: deliveryId, webhookId, at }))) {
          throw new Fault('conflict', 'Only a delivery that is over can be sent again.')
        }
        await tell(tx, caller, { row, at, action: 'Webhook delivery sent again' })
        return { message: 'It is sent again.' }
      }),
  }
}

async function open(tx: Tx, id: string): Promise<StoredWebhook> {
  const row = await findWebhook(tx, id)
  if (row === null) throw new Fault('missing', 'There is no such webhook.')
  return row
}

/** The whole address stands in no log: what comes after the host may be as good as a password. */
const tell = (
  tx: Tx,
  caller: Caller,
  { row, at, action }: { row: StoredWebhook; at: number; action: string },
) => {
  const { name, format, events } = row
  const details = { name, to: new URL(row.url).origin, format, events }
  return recordAdminAction(tx, caller, { at, action, details })
}

const instant = (at: number) => new Date(at).toISOString()
const instantOrNull = (at: number | null) => (at === null ? null : instant(at))

const shownOf = ({ id, name, url, format, events, ...row }: StoredWebhook): Webhook => ({
  id,
  name,
  origin: new URL(url).origin,
  format,
  events,
  createdAt: instant(row.created_at),
  createdBy: row.created_by,
  lastState: null,
})

const deliveryOf = (row: DeliveryRow): Delivery =>
  deliverySchema.parse({
    id: row.id,
    event: row.event,
    text: payloadSchema.parse(JSON.parse(row.payload)).text,
    createdAt: instant(row.created_at),
    state: row.state,
    attempts: row.attempts,
    lastAt: instantOrNull(row.last_at),
    lastStatus: row.last_status,
    lastMs: row.last_ms,
    lastReason: row.last_reason,
    nextAt: instantOrNull(row.next_at),
  })
