import type { Call } from '@trellis/protocol/calls/call.ts'
import {
  onRequestWorldSelectMenu,
  onSendToServer,
  onSuperMain,
  readRedirect,
  setHasGrowId,
} from '@trellis/protocol/calls/login-calls.ts'
import {
  onAddNotification,
  onConsoleMessage,
  onDialogRequest,
  onTalkBubble,
  onTextOverlay,
} from '@trellis/protocol/calls/message-calls.ts'
import {
  onRemove,
  onSetBux,
  onSetClothing,
  onSetPos,
  onSpawn,
} from '@trellis/protocol/calls/player-calls.ts'
import { onFailedToEnterWorld, onSetCurrentWeather } from '@trellis/protocol/calls/world-calls.ts'
import { readRemoval, readSpawn } from '@trellis/protocol/text/spawn.ts'
import { readWorldMenu } from '@trellis/protocol/text/world-menu.ts'
import type { ServerMessage } from './game-events.ts'

export function readGameCall(call: Call): ServerMessage {
  const read = readers.get(call.name)
  if (read === undefined) return { kind: 'other-call', call }
  return read(call) ?? { kind: 'unreadable', what: call.name }
}

type Reader = (call: Call) => ServerMessage | null

function createReader<Values>(
  shape: { name: string; read: (call: Call) => Values | null },
  toMessage: (values: Values, call: Call) => ServerMessage | null,
): [string, Reader] {
  const read = (call: Call) => {
    const values = shape.read(call)
    return values === null ? null : toMessage(values, call)
  }
  return [shape.name, read]
}

const readers = new Map<string, Reader>([
  createReader(onConsoleMessage, ({ text }) => ({ kind: 'console', text })),
  createReader(onTextOverlay, ({ text }) => ({ kind: 'overlay', text })),
  createReader(onTalkBubble, ({ netId, text }) => ({ kind: 'bubble', netId, text })),
  createReader(onAddNotification, ({ picture, text, sound }) => ({
    kind: 'notification',
    picture,
    text,
    sound,
  })),
  createReader(onDialogRequest, ({ dialog }) => ({
    kind: 'dialog',
    name: /^end_dialog\|([^|]*)\|/m.exec(dialog)?.[1] ?? '',
    text: dialog,
  })),
  createReader(onSendToServer, ({ where, ...rest }) => {
    const redirect = readRedirect(where)
    if (redirect === null || rest.port < 1 || rest.port > 65_535) return null
    const { address, doorId, uuid } = redirect
    return { kind: 'redirect', redirect: { ...rest, host: address, doorId, uuid } }
  }),
  createReader(onSuperMain, ({ itemsHash, cacheHost, cachePath, settings }) => ({
    kind: 'accepted',
    acceptance: { itemsHash, cacheHost, cachePath, settings },
  })),
  createReader(setHasGrowId, ({ growId }) => ({ kind: 'grow-id', growId })),
  createReader(onRequestWorldSelectMenu, ({ menu }) => ({
    kind: 'menu',
    worlds: readWorldMenu(menu),
  })),
  createReader(onSetBux, ({ gems }) => ({ kind: 'gems', gems })),
  createReader(onSpawn, ({ avatar }) => {
    const spawn = readSpawn(avatar)
    return spawn && { kind: 'spawn', spawn }
  }),
  createReader(onRemove, (texts) => {
    const netId = readRemoval(texts.netId)
    return netId === null ? null : { kind: 'removal', netId }
  }),
  createReader(onSetClothing, ({ skin, ...clothes }, { targetNetId }) => {
    const { hairShirtPants, feetFaceHand, backMaskNecklace, ances } = clothes
    const itemIds = [...hairShirtPants, ...feetFaceHand, ...backMaskNecklace, ...ances]
    return { kind: 'clothing', netId: targetNetId, itemIds, skin }
  }),
  createReader(onSetPos, ({ place: [x, y] }, { targetNetId }) => ({
    kind: 'position',
    netId: targetNetId,
    x,
    y,
  })),
  createReader(onSetCurrentWeather, ({ weather }) => ({ kind: 'weather', weather })),
  createReader(onFailedToEnterWorld, () => ({ kind: 'world-refused' })),
])
