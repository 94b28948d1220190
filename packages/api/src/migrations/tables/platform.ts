import type { Language } from '@trellis/contract/kit/language.ts'
import type { NoticeKind } from '@trellis/contract/platform/notices.ts'
import type { PushEvent } from '@trellis/contract/platform/push-messages.ts'
import type {
  DeliveryState,
  WebhookFormat,
  WebhookScope,
} from '@trellis/contract/platform/webhooks.ts'
import type { Generated } from 'kysely'

/** The tables of settings, logs, notices, push messages, webhooks and undo. */
export type PlatformTables = {
  notice: {
    id: Generated<number>
    user_id: string
    kind: NoticeKind
    level: 'info' | 'success' | 'warning' | 'error'
    text: string
    code: string | null
    /** JSON. */
    params: string | null
    action: string | null
    at: number
    is_read: Generated<number>
  }
  panel_setting: { name: string; value: string }
  activity: {
    id: Generated<number>
    at: number
    actor_type: 'Admin' | 'User' | 'System'
    actor_id: string | null
    actor_name: string
    subject_id: string | null
    action: string
    details: string
    /** The searchable text, in lower case. */
    search_text: Generated<string>
    /** The subject of an entry that has its own history, such as 'settings' or 'shop-item:x'. */
    topic: string | null
  }
  webhook: {
    id: string
    name: string
    url: string
    format: WebhookFormat
    scope: Generated<WebhookScope>
    /** JSON: the chosen events. */
    events: string
    language: Language
    created_at: number
    created_by: string
    /** The sender that holds the lease, and the time until which it is exclusive. */
    lease_token: string | null
    lease_until: number | null
  }
  webhook_delivery: {
    id: string
    webhook_id: string
    event: string
    payload: string
    created_at: number
    state: DeliveryState
    attempts: number
    /** Null once the delivery succeeded or was given up. */
    next_at: number | null
    last_at: number | null
    last_status: number | null
    last_ms: number | null
    last_reason: string | null
    /** The code of the reason and its values; null for one without a code. */
    last_cause: string | null
  }
  /** The one key pair with which the installation signs at push services. */
  push_key: { id: number; public_key: string; private_key: string }
  /** `off` is a JSON list of events. */
  push_choice: { user_id: string; off: string }
  push_device: {
    id: string
    user_id: string
    /** The device receives messages as long as this session. */
    session_id: string
    endpoint: string
    p256dh: string
    auth: string
    name: string
    created_at: number
    last_sent_at: number | null
    /** The sender that holds the lease, and the time until which it is exclusive. */
    lease_token: string | null
    lease_until: number | null
  }
  push_message: {
    id: string
    device_id: string
    event: PushEvent | 'test'
    /** The notice with the text; null for a test. */
    notice_id: number | null
    /** The notice's code when the message was queued. */
    code: string
    queued_at: number
    attempts: number
    /** Null once the message was sent or given up. */
    next_at: number | null
  }
  undo_offer: {
    id: string
    actor_id: string
    /** A phrase of version 0.8.0 or older, which has no code. */
    label: string
    code: string | null
    params: string | null
    access: string
    until: number
  }
  undo_step: {
    offer_id: string
    number: number
    kind: string
    payload: string
    undone_at: number | null
  }
}
