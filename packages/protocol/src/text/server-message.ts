import { type Fields, fieldsText, wholeNumber } from './fields.ts'

/** What a server tells a client by a `message`, before or beside its calls. */
export type ServerMessage =
  /** A line of the client's log, seen also by those who are not let in. */
  | { kind: 'log'; text: string }
  /** Back to the login page. */
  | { kind: 'logon-fail' }
  | { kind: 'sound'; file: string; delayMs: number }

export function serverMessageText(message: ServerMessage): string {
  switch (message.kind) {
    case 'log':
      return fieldsText([
        ['action', 'log'],
        ['msg', message.text],
      ])
    case 'logon-fail':
      return fieldsText([['action', 'logon_fail']])
    case 'sound':
      return fieldsText([
        ['action', 'play_sfx'],
        ['file', message.file],
        ['delayMS', message.delayMs],
      ])
  }
}

/** Null for what Trellis's servers do not say. */
export function readServerMessage(fields: Fields): ServerMessage | null {
  switch (fields.get('action')) {
    case 'log':
      return { kind: 'log', text: fields.get('msg') ?? '' }
    case 'logon_fail':
      return { kind: 'logon-fail' }
    case 'play_sfx':
      return readSound(fields)
    case undefined:
    default:
      return null
  }
}

function readSound(fields: Fields): ServerMessage | null {
  const delayMs = wholeNumber(fields.get('delayMS') ?? '0')
  const file = fields.get('file')
  return file === undefined || delayMs === null ? null : { kind: 'sound', file, delayMs }
}
