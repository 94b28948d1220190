import { scriptBounds } from '@trellis/contract/kit/script-bounds.ts'
import { isObject, type JsonObject } from '@trellis/document/json-value.ts'
import { tryParseJson } from '@trellis/document/try-json.ts'
import { cleanPlayerText } from '@trellis/protocol/text/player-text.ts'
import { readTimedEventForm } from '../game/timed-events/timed-event.ts'
import type { Act, Memory, ScriptDialog } from './acts.ts'
import type { Stack } from './exchange.ts'

const textRule = { characters: 300, bytes: 1200, colours: 'keep' } as const
const maxStacks = 20
const maxCount = 10_000
const maxGemsAtOnce = 1_000_000
const maxTexts = 12
const maxParts = 12
const idPattern = /^[a-z0-9_-]{1,30}$/

type Reader = (value: JsonObject) => Act | null

/** Returns the request of a script, or null when the text is not one. Scripts can send any text. */
export function readAct(text: string): Act | null {
  const value = tryParseJson(text)
  if (!isObject(value) || !isWhole(value.id, 0, Number.MAX_SAFE_INTEGER)) return null
  const name = value.do
  if (typeof name !== 'string' || !Object.hasOwn(readers, name)) return null
  return readers[name]?.(value) ?? null
}

const readers: Record<string, Reader> = {
  send: ({ id, to, text }) =>
    isId(id) && (to === null || isText(to)) && isText(text)
      ? { id, do: 'send', to, text: cleanPlayerText(text, textRule) }
      : null,
  dialog: ({ id, to, dialog }) => {
    const read = isObject(dialog) ? readDialog(dialog) : null
    return isId(id) && isText(to) && read ? { id, do: 'dialog', to, dialog: read } : null
  },
  exchange: ({ id, to, take = [], give = [], gems = 0, remember = {} }) => {
    const [taken, given, values] = [readStacks(take), readStacks(give), readMemories(remember)]
    if (!isId(id) || !isText(to) || !isWhole(gems, -maxGemsAtOnce, maxGemsAtOnce)) return null
    if (taken === null || given === null || values === null) return null
    return { id, do: 'exchange', to, take: taken, give: given, gems, remember: values }
  },
  count: ({ id, to, item }) =>
    isId(id) && isText(to) && isItem(item) ? { id, do: 'count', to, item } : null,
  teleport: ({ id, to, x, y }) =>
    isId(id) && isText(to) && isTile(x) && isTile(y) ? { id, do: 'teleport', to, x, y } : null,
  warp: ({ id, to, world, door }) =>
    isId(id) && isText(to) && isText(world) && isText(door)
      ? { id, do: 'warp', to, world: world.toUpperCase(), door }
      : null,
  kick: ({ id, to, reason }) =>
    isId(id) && isText(to) && isText(reason)
      ? { id, do: 'kick', to, reason: cleanPlayerText(reason, textRule) }
      : null,
  mute: ({ id, to, minutes, reason }) =>
    isId(id) && isText(to) && isText(reason) && isWhole(minutes, 1, 60 * 24 * 30)
      ? { id, do: 'mute', to, minutes, reason: cleanPlayerText(reason, textRule) }
      : null,
  player: ({ id, to }) => (isId(id) && isText(to) ? { id, do: 'player', to } : null),
  players: ({ id }) => (isId(id) ? { id, do: 'players' } : null),
  'get-tile': ({ id, world, x, y }) =>
    isId(id) && isText(world) && isTile(x) && isTile(y)
      ? { id, do: 'get-tile', world: world.toUpperCase(), x, y }
      : null,
  'set-tile': ({ id, world, x, y, item }) =>
    isId(id) && isText(world) && isTile(x) && isTile(y) && isItem(item)
      ? { id, do: 'set-tile', world: world.toUpperCase(), x, y, item }
      : null,
  wait: ({ id, seconds }) =>
    isId(id) && typeof seconds === 'number' && seconds >= 0 && seconds <= 86_400
      ? { id, do: 'wait', seconds }
      : null,
  remember: ({ id, values }) => {
    const read = readMemories(values)
    return isId(id) && read ? { id, do: 'remember', values: read } : null
  },
  'start-event': ({ id, event }) => {
    const form = readTimedEventForm(event)
    return isId(id) && form ? { id, do: 'start-event', event: form } : null
  },
  'stop-event': ({ id, kind, world }) =>
    isId(id) && isText(kind) && (world === null || isText(world))
      ? { id, do: 'stop-event', kind, world: world && world.toUpperCase() }
      : null,
  forget: ({ id, key }) => (isId(id) && isKey(key) ? { id, do: 'forget', key } : null),
}

function readDialog({ id = 'main', title = '', text = '', ...parts }: JsonObject) {
  const { buttons = [], inputs = [] } = parts
  const texts: unknown[] = Array.isArray(text) ? text : [text]
  if (!Array.isArray(buttons) || !Array.isArray(inputs)) return null
  if (typeof id !== 'string' || !idPattern.test(id) || !isText(title)) return null
  if (texts.length > maxTexts || buttons.length > maxParts || inputs.length > maxParts) return null
  const dialog: ScriptDialog = {
    id,
    title: cleanPlayerText(title, textRule),
    text: texts.flatMap((it) => (isText(it) ? [cleanPlayerText(it, textRule)] : [])),
    buttons: buttons.flatMap((it) => readButton(it) ?? []),
    inputs: inputs.flatMap((it) => readInput(it) ?? []),
  }
  const isWhole = dialog.text.length === texts.length && dialog.inputs.length === inputs.length
  return isWhole && dialog.buttons.length === buttons.length ? dialog : null
}

function readButton(value: unknown) {
  if (!isObject(value)) return null
  const { id, text = id, item = null } = value
  if (typeof id !== 'string' || !idPattern.test(id) || !isText(text)) return null
  if (item !== null && !isItem(item)) return null
  return { id, text: cleanPlayerText(text, textRule), item }
}

function readInput(value: unknown) {
  if (!isObject(value)) return null
  const { id, text = id, value: given = '', max = 60 } = value
  if (typeof id !== 'string' || !idPattern.test(id) || !isText(text)) return null
  if (!isText(given) || !isWhole(max, 1, 120)) return null
  return { id, text: cleanPlayerText(text, textRule), value: given, max }
}

function readStacks(value: unknown): Stack[] | null {
  if (!Array.isArray(value) || value.length > maxStacks) return null
  const stacks = value.flatMap((stack: unknown): Stack[] => {
    if (!Array.isArray(stack)) return []
    const [item, count]: unknown[] = stack
    return isItem(item) && isWhole(count, 1, maxCount) ? [[item, count]] : []
  })
  return stacks.length === value.length ? stacks : null
}

/** Values arrive as JSON texts, so that their size is that of the file. */
function readMemories(values: unknown): Memory[] | null {
  if (!isObject(values)) return null
  const read: Memory[] = []
  for (const [key, text] of Object.entries(values)) {
    if (!isKey(key) || typeof text !== 'string') return null
    if (text.length > scriptBounds.maxValueBytes) return null
    const value = tryParseJson(text)
    if (value === undefined) return null
    read.push({ key, value })
  }
  return read
}

const isId = (value: unknown): value is number => isWhole(value, 0, Number.MAX_SAFE_INTEGER)
const isText = (value: unknown): value is string => typeof value === 'string'
const isItem = (value: unknown): value is number => isWhole(value, 0, 65_535)
const isTile = (value: unknown): value is number => isWhole(value, 0, 10_000)
const isKey = (value: unknown): value is string =>
  typeof value === 'string' &&
  value !== '' &&
  value !== '__proto__' &&
  value.length <= scriptBounds.maxKeyLength

function isWhole(value: unknown, min: number, max: number): value is number {
  return typeof value === 'number' && Number.isInteger(value) && value >= min && value <= max
}
