import { type CustomItem, customItemSchema } from '@trellis/contract/game/configuration.ts'

type KeysOf<Value> = {
  [Key in keyof CustomItem]-?: CustomItem[Key] extends Value ? Key : never
}[keyof CustomItem]

export type NumberKey = KeysOf<number>
export type FlagKey = KeysOf<boolean>
export type OptionalNumberKey = Exclude<KeysOf<number | undefined>, NumberKey>

/** The numbers and switches of an item, by subject. */
export const brokenKeys = {
  numbers: ['Gems', 'Change_Drop_Seeds', 'Bonus'],
  flags: ['property_farmable', 'property_gacha', 'property_blocked'],
} as const satisfies ItemKeys

export const wornKeys = {
  numbers: ['Far_Punch', 'Punch_Hit', 'Punch_Place', 'Punch_Id', 'Xp'],
  flags: [],
} as const satisfies ItemKeys

export const tradeKeys = {
  numbers: ['Item_Price'],
  flags: ['property_blacklist', 'property_untradeable', 'property_unobtainable'],
} as const satisfies ItemKeys

export type ItemKeys = { numbers: readonly NumberKey[]; flags: readonly FlagKey[] }

export const optionalNumbers = [
  'texture_x',
  'texture_y',
  'break_hits',
  'grow_time',
] as const satisfies readonly OptionalNumberKey[]

const { shape } = customItemSchema

/** The most that the contract takes. */
export function getLimit(key: NumberKey | OptionalNumberKey): number {
  const schema = shape[key]
  const inner = 'unwrap' in schema ? schema.unwrap() : schema
  return inner.maxValue ?? Number.MAX_SAFE_INTEGER
}
