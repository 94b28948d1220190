import { escapeDialogText } from '../dialog/dialog-text.ts'
import { type Fields, formatFields, parseWholeNumber, readFields } from '../fields.ts'

/** A player as others see them appear: the content of `OnSpawn`. */
export type Spawn = {
  netId: number
  userId: number
  x: number
  y: number
  /** The name with the colours of the rank. */
  name: string
  country: string
  isInvisible: boolean
  isModerator: boolean
  isSuperModerator: boolean
  /** Whether the receiver is this player. */
  isLocal: boolean
}

export function formatSpawn(spawn: Spawn): string {
  return formatFields([
    ['spawn', 'avatar'],
    ['netID', spawn.netId],
    ['userID', spawn.userId],
    ['colrect', '0|0|20|30'],
    ['posXY', `${spawn.x}|${spawn.y}`],
    ['name', escapeDialogText(spawn.name)],
    ['country', escapeDialogText(spawn.country)],
    ['invis', Number(spawn.isInvisible)],
    ['mstate', Number(spawn.isModerator)],
    ['smstate', Number(spawn.isSuperModerator)],
    ['onlineID', ''],
    ...(spawn.isLocal ? ([['type', 'local']] as const) : []),
  ])
}

/** Returns null when the text describes no player. */
export function readSpawn(text: string): Spawn | null {
  const fields = readFields(text)
  if (fields?.get('spawn') !== 'avatar') return null
  const netId = parseWholeNumber(fields.get('netID'))
  const userId = parseWholeNumber(fields.get('userID'))
  const place = /^(-?\d{1,7}(?:\.\d{1,8})?)\|(-?\d{1,7}(?:\.\d{1,8})?)$/.exec(
    fields.get('posXY') ?? '',
  )
  if (netId === null || userId === null || place === null) return null
  return {
    netId,
    userId,
    x: Number(place[1]),
    y: Number(place[2]),
    name: fields.get('name') ?? '',
    country: fields.get('country') ?? '',
    isInvisible: isOne(fields, 'invis'),
    isModerator: isOne(fields, 'mstate'),
    isSuperModerator: isOne(fields, 'smstate'),
    isLocal: fields.get('type') === 'local',
  }
}

const isOne = (fields: Fields, key: string) => fields.get(key) === '1'

/** Returns the two texts of `OnRemove`. */
export function formatRemoval(netId: number, userId: number): { netId: string; userId: string } {
  return { netId: formatFields([['netID', netId]]), userId: formatFields([['pId', userId]]) }
}

/** Returns null when the text has no net id. */
export function readRemoval(text: string): number | null {
  return parseWholeNumber(readFields(text)?.get('netID'))
}
