import type { EndReason } from '@trellis/contract/kit/end-reasons.ts'
import { fieldSentences, findFieldCode } from '@trellis/contract/kit/field-sentences.ts'
import { growIdSchema } from '@trellis/contract/kit/ids.ts'
import type { SentenceParams } from '@trellis/contract/kit/params.ts'
import { placementSentences } from '@trellis/contract/kit/placement.ts'
import { type AnyRefusal, describeRefusal, findMessage } from '@trellis/contract/kit/refusal.ts'
import type { AdminRefusal, UserRefusal } from '@trellis/contract/refusals.ts'
import { deliverySentences } from '@trellis/contract/sentences/deliveries.ts'
import { protocolSentences } from '@trellis/contract/sentences/failures.ts'
import { sentences } from '@trellis/contract/sentences/sentences.ts'
import type { DeliveryFailure } from '@trellis/contract/webhooks.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import '../src/kit/describe-place.ts'
import { addFailureMessages, findFailureMessage } from '../src/kit/failure-messages.ts'
import { loadMessages } from '../src/kit/messages.ts'
import { fieldsMessages } from '../src/messages/fields.ts'
import { placesMessages } from '../src/messages/places.ts'
import { reasonsMessages } from '../src/messages/reasons.ts'
import { reasonsOffSiteMessages } from '../src/messages/reasons-off-site.ts'
import { refusalsMessages } from '../src/messages/refusals.ts'
import { refusalsAdminMessages } from '../src/messages/refusals-admin.ts'
import { refusalsArchivesMessages } from '../src/messages/refusals-archives.ts'
import { describeDelivery } from '../src/platform/webhooks/describe-delivery.ts'
import { readCatalogues } from './kit/catalogues.ts'

beforeAll(loadMessages)
addFailureMessages(refusalsAdminMessages)
addFailureMessages(reasonsMessages)
addFailureMessages(refusalsArchivesMessages)
addFailureMessages(reasonsOffSiteMessages)

/** One example of each refusal with parameters. */
const examples: Extract<UserRefusal | AdminRefusal | EndReason, { params: object }>[] = [
  { code: 'wrong-status', params: { action: 'stop', status: 'OFFLINE' } },
  { code: 'wrong-status', params: { action: 'kill', status: 'WAITING' } },
  { code: 'wrong-status', params: { action: 'restart', status: 'UNKNOWN' } },
  { code: 'no-such-item', params: { id: 'days_7' } },
  { code: 'only-once', params: { name: 'Slot' } },
  { code: 'already-purchased', params: { name: 'Slot' } },
  { code: 'schedule-too-often', params: { minutes: 10 } },
  { code: 'too-many-tasks', params: { max: 10 } },
  { code: 'backups-full', params: { max: 5 } },
  { code: 'document-too-large', params: { maxMb: 32 } },
  { code: 'document-unreadable', params: { file: 'START_.json' } },
  { code: 'import-tiles', params: { tiles: 6000, count: 1 } },
  { code: 'import-repeated', params: { file: 'worlds/START_.json' } },
  { code: 'server-away', params: { place: 'It waits for its node.' } },
  { code: 'server-away', params: { place: '' } },
  { code: 'too-many-values', params: { max: 1_000_000 } },
  { code: 'too-many-worlds', params: { max: 3 } },
  { code: 'daily-questions', params: { max: 50 } },
  { code: 'version-conflict', params: { name: 'Slot' } },
  { code: 'used-up', params: { unit: 'time' } },
  {
    code: 'reference-used',
    params: { reference: 'INV-7', at: '2026-11-29T04:00:00.000Z', when: '2026-11-29 11:00 WIB' },
  },
  { code: 'debt-unpaid', params: { amount: 1 } },
  { code: 'debt-unpaid', params: { amount: 1200 } },
  { code: 'engine-in-use', params: { servers: 1 } },
  { code: 'engine-in-use', params: { servers: 1200 } },
  { code: 'game-address-unknown', params: { host: 'play.example' } },
  { code: 'too-many-passwords', params: { max: 10_000 } },
  { code: 'plan-changed', params: { username: 'anna' } },
  { code: 'below-zero', params: { unit: 'credit' } },
  { code: 'below-zero', params: { unit: 'time' } },
  { code: 'below-zero', params: { unit: 'slot' } },
  { code: 'below-zero', params: { unit: 'storage' } },
  { code: 'below-zero', params: { unit: 'backup' } },
  { code: 'item-bought', params: { name: 'Slot' } },
  { code: 'too-many-confirmations', params: { max: 100 } },
  { code: 'too-many-webhooks', params: { max: 20 } },
  { code: 'name-ban-changed', params: { name: 'Mine' } },
  { code: 'user-ban-changed', params: { username: 'anna' } },
  { code: 'run-missed-with', params: { before: 3 } },
  { code: 'runs-missed', params: { count: 4 } },
  { code: 'exit-foreign-port', params: { port: 17_091 } },
  { code: 'exit-over-memory', params: { memoryMb: 1024 } },
  { code: 'exit-perhaps-over-memory', params: { memoryMb: 1024 } },
  { code: 'hung', params: { seconds: 10 } },
  { code: 'crashed-by-signal', params: { signal: 'SIGSEGV' } },
  { code: 'crashed-with-code', params: { exitCode: 1 } },
  { code: 'crash-loop', params: { crashes: 5, minutes: 10 } },
  { code: 'start-too-slow', params: { seconds: 2.5 } },
  { code: 'start-port-taken', params: { port: 17_091 } },
  { code: 'backup-same-names', params: { path: 'worlds/a' } },
  { code: 'backup-large-file', params: { path: 'worlds/a' } },
  { code: 'backup-file-changed', params: { path: 'worlds/a' } },
  { code: 'offsite-error', params: { status: 503 } },
  { code: 'offsite-refused', params: { status: 400 } },
  { code: 'game-not-saved', params: { why: 'the disk is full' } },
  { code: 'edit-not-saved', params: { why: 'the disk is full' } },
  { code: 'server-without-slot', params: { slots: 2 } },
  { code: 'too-many-chosen', params: { slots: 2 } },
  { code: 'role-changed', params: { username: 'anna' } },
  { code: 'amount-too-large', params: { max: 10_000_000 } },
  { code: 'server-suspended', params: { why: 'Cheating' } },
  { code: 'too-many-former-names', params: { max: 3 } },
  { code: 'grow-id-unknown', params: { growId: 'Anna' } },
  { code: 'too-many-members', params: { max: 20 } },
  { code: 'too-many-invitations', params: { max: 20 } },
  { code: 'too-many-memberships', params: { max: 100 } },
  { code: 'move-to-registered', params: { growId: 'Anna' } },
  { code: 'invitation-too-long', params: { days: 30 } },
  { code: 'too-many-notes', params: { max: 50 } },
  { code: 'library-full', params: { max: 20 } },
  { code: 'role-needs-right', params: { role: 'Administrator' } },
  { code: 'player-needs-right', params: { player: 'Luna', role: 'God' } },
  { code: 'player-is-creator', params: { player: 'Luna' } },
  { code: 'item-unknown', params: { id: 65_535 } },
  { code: 'machines-hold-goods', params: { count: 1, places: '(50, 29)' } },
  { code: 'machines-hold-goods', params: { count: 2, places: '(50, 29), (51, 29)' } },
  { code: 'goods-need-stop', params: { places: '(50, 29)' } },
  { code: 'goods-without-owner', params: { places: '(50, 29)' } },
  { code: 'goods-owner-unknown', params: { name: 'Anna' } },
  { code: 'goods-owner-unread', params: { name: 'Anna' } },
  { code: 'goods-owner-full', params: { name: 'Anna' } },
  { code: 'address-moved', params: { address: '/api/servers/{serverId}/guilds' } },
  { code: 'library-entry-too-large', params: { maxKb: 256 } },
  {
    code: 'view-permission-missing',
    params: { permission: 'users:manage', view: 'users:view' },
  },
]
/** Programs other than the panel meet the others. */
const isOfPanel = (code: string) => !Object.hasOwn(protocolSentences, code)
const shown = Object.entries(sentences).filter(([code]) => isOfPanel(code))
const refusals: AnyRefusal[] = shown.flatMap(([code, sentence]) =>
  typeof sentence === 'string' ? [{ code }] : examples.filter((it) => it.code === code),
)

describe('the English message of a refusal', () => {
  it.each(refusals)('is the sentence of the specification: $code', ({ code, params }) => {
    const message = findFailureMessage(code, params)
    expect(message).toBe(findMessage(sentences, { code, params }))
  })

  it('exists for every code', () => {
    const codes = [
      ...Object.keys(refusalsMessages),
      ...Object.keys(refusalsAdminMessages),
      ...Object.keys(reasonsOffSiteMessages),
      ...Object.keys(refusalsArchivesMessages),
      ...Object.keys(reasonsMessages),
    ]
    expect(codes.toSorted()).toEqual(shown.map(([code]) => code).toSorted())
    expect(new Set(refusals.map(({ code }) => code)).size).toBe(codes.length)
  })
})

describe('the message about a field', () => {
  it('is the sentence of the contract in English, for every code', () => {
    expect(fieldsMessages.codes).toEqual(fieldSentences)
    expect(new Set(Object.values(fieldSentences)).size).toBe(Object.keys(fieldSentences).length)
  })

  it('follows from the code or the limit in another language', () => {
    const id = readCatalogues('id').get('fields')
    expect(Object.keys(id?.['codes'] ?? {}).toSorted()).toEqual(
      Object.keys(fieldSentences).toSorted(),
    )
    const [issue] = growIdSchema.safeParse('a b').error?.issues ?? []
    expect(issue && findFieldCode(issue.message)).toBe('grow-id')
  })
})

describe('the message about a place', () => {
  it('is the sentence of the conductor in English, for every code', () => {
    expect(placesMessages.sentences).toEqual(placementSentences)
  })

  it('follows from the code in the refusal of a server that is out of reach', () => {
    const words = 'The server cannot be reached right now.'
    const find = (params: SentenceParams) => findFailureMessage('server-away', params)
    expect(find({ place: 'Old.', placeCode: 'node' })).toBe(`${words} ${placementSentences.node}`)
    expect(find({ place: 'Old.' })).toBe(`${words} Old.`)
    expect(find({ place: 'Old.', placeCode: 'of-a-later-version' })).toBe(`${words} Old.`)
  })
})

describe('the reason of a failed delivery', () => {
  const failures: DeliveryFailure[] = [
    { code: 'receiver-answered', params: { status: 500 } },
    { code: 'receiver-redirects', params: { status: 307 } },
    { code: 'receiver-silent', params: { seconds: 10 } },
    { code: 'receiver-certificate' },
    { code: 'receiver-unreachable' },
    { code: 'address-private' },
  ]
  it.each(failures)('is the sentence of the api in English: $code', (lastCause) => {
    const sentence = describeRefusal(lastCause, deliverySentences)
    expect(describeDelivery({ lastReason: 'Old.', lastCause })).toBe(sentence)
  })

  it('is the stored sentence without a known code', () => {
    expect(describeDelivery({ lastReason: 'Old.', lastCause: null })).toBe('Old.')
    expect(describeDelivery({ lastReason: 'Old.', lastCause: { code: 'is-new' } })).toBe('Old.')
    expect(describeDelivery({ lastReason: null, lastCause: null })).toBeNull()
  })
})

describe('the message of a failed call', () => {
  it('uses the reason when the code is generic', () => {
    const params = { reason: 'storage-full' }
    expect(findFailureMessage('action-refused', params)).toBe(refusalsMessages['storage-full'])
  })

  it('includes the values of the answer', () => {
    const params = { reason: 'wrong-status', action: 'stop', status: 'OFFLINE' }
    expect(findFailureMessage('action-refused', params)).toBe(
      'Cannot stop the server while it is offline.',
    )
  })

  it('is missing for an unknown code and for missing values', () => {
    expect(findFailureMessage('is-new', {})).toBeNull()
    expect(findFailureMessage('toString', undefined)).toBeNull()
    expect(findFailureMessage('only-once', undefined)).toBeNull()
  })

  it('is found in messages that were added later', () => {
    addFailureMessages({ 'is-later': ({ count }: { count: number }) => `Count ${count}` })
    expect(findFailureMessage('is-later', { count: 3 })).toBe('Count 3')
  })
})
