import { listDialogAnswerFields, readDialogAnswer } from '../dialog/answer.ts'
import { type Fields, formatFields, parseWholeNumber } from '../fields.ts'

/** A player's text action. `other` holds actions that Trellis has no name for. */
export type Action =
  | { action: (typeof plainActions)[number] }
  | { action: 'input'; text: string }
  | { action: 'join_request'; world: string }
  | { action: 'drop' | 'trash'; itemId: number }
  | { action: 'wrench'; netId: number }
  | { action: 'dialog_return'; dialog: string; answers: Fields }
  | { action: 'other'; name: string; fields: Fields }

const plainActions = [
  'enter_game',
  'refresh_item_data',
  'respawn',
  'respawn_spike',
  'quit_to_exit',
  'quit',
  'store',
] as const

/** Returns null when the text is no action or lacks a required field. */
export function readAction(fields: Fields): Action | null {
  const name = fields.get('action')
  if (name === undefined || name === '') return null
  const plain = plainActions.find((it) => it === name)
  if (plain !== undefined) return { action: plain }
  switch (name) {
    case 'input':
      return withText(fields.get('text'), (text) => ({ action: name, text }))
    case 'join_request':
      return withText(fields.get('name'), (world) => ({ action: name, world }))
    case 'drop':
    case 'trash':
      return withNumber(fields.get('itemID'), (itemId) => ({ action: name, itemId }))
    case 'wrench':
      return withNumber(fields.get('netid'), (netId) => ({ action: name, netId }))
    case 'dialog_return':
      return readDialogAnswer(fields)
    default:
      return { action: 'other', name, fields }
  }
}

const withText = (value: string | undefined, make: (text: string) => Action) =>
  value === undefined ? null : make(value)

function withNumber(value: string | undefined, make: (number: number) => Action) {
  const number = parseWholeNumber(value)
  return number === null ? null : make(number)
}

/** Encodes an action as a client does, to be sent as a `text`. */
export function formatActionText(action: Action): string {
  switch (action.action) {
    case 'input':
      return `action|input\n|${formatFields([['text', action.text]])}`
    case 'join_request':
      return formatFields([
        ['action', 'join_request'],
        ['name', action.world],
        ['invitedWorld', 0],
      ])
    case 'drop':
    case 'trash':
      return `action|${action.action}\n|${formatFields([['itemID', action.itemId]])}`
    case 'wrench':
      return `action|wrench\n|${formatFields([['netid', action.netId]])}`
    case 'dialog_return':
      return formatFields(listDialogAnswerFields(action))
    case 'other':
      return formatFields(action.fields)
    case 'enter_game':
    case 'quit':
    case 'quit_to_exit':
    case 'refresh_item_data':
    case 'respawn':
    case 'respawn_spike':
    case 'store':
      return formatFields([['action', action.action]])
  }
}
