import { type Fields, formatFields, parseWholeNumber } from '../fields.ts'

/** A server's `message` to a client, before or between its calls. */
export type ServerMessage =
  /** A line in the client's log, which refused clients see too. */
  | { kind: 'log'; text: string }
  /** Returns the client to the login page. */
  | { kind: 'logon-fail' }
  | { kind: 'sound'; file: string; delayMs: number }

export function formatServerMessage(message: ServerMessage): string {
  switch (message.kind) {
    case 'log':
      return formatFields([
        ['action', 'log'],
        ['msg', message.text],
      ])
    case 'logon-fail':
      return formatFields([['action', 'logon_fail']])
    case 'sound':
      return formatFields([
        ['action', 'play_sfx'],
        ['file', message.file],
        ['delayMS', message.delayMs],
      ])
  }
}

/** Returns null for messages that Trellis's servers do not send. */
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
  const delayMs = parseWholeNumber(fields.get('delayMS') ?? '0')
  const file = fields.get('file')
  return file === undefined || delayMs === null ? null : { kind: 'sound', file, delayMs }
}
