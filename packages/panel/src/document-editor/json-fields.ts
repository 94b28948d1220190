import type { JsonObject } from '@trellis/document/json-value.ts'
import { isLongNumber } from '@trellis/document/long-number.ts'

export type Scalar = string | number | boolean

/** Returns a field as text, or `absent` if it is missing. */
export function getText(object: JsonObject, key: string, absent = ''): string {
  const value = object[key]
  if (typeof value === 'string') return value
  return value === undefined || value === null ? absent : JSON.stringify(value)
}

/** Returns a field as a number, or `absent` if it is not one. */
export function getNumber(object: JsonObject, key: string, absent = 0): number {
  const value = object[key]
  if (typeof value === 'boolean') return Number(value)
  if (isLongNumber(value)) return Number(JSON.stringify(value))
  if (typeof value === 'string' && value.trim() === '') return absent
  const number = Number(value)
  return value === undefined || value === null || Number.isNaN(number) ? absent : number
}

export const getList = (object: JsonObject, key: string): readonly unknown[] => {
  const value = object[key]
  return Array.isArray(value) ? value : []
}

/** The object with one field changed; a field keeps the JSON type that it has. */
export function withField(object: JsonObject, key: string, next: Scalar): JsonObject {
  return { ...object, [key]: getInType(object[key], next) }
}

/** A number in a boolean's place would make the game give up on the whole file. */
export function getInType(known: unknown, next: Scalar): Scalar {
  if (typeof known === 'boolean') return next === true || Number(next) === 1
  if (typeof known === 'string') return String(next)
  if (typeof known === 'number' || isLongNumber(known)) {
    const number = Number(next)
    return Number.isNaN(number) ? next : number
  }
  return next
}

/** Whether a bit is set, also above the 31 that JavaScript's own operators know. */
export const hasBit = (value: number, mask: number) => Math.floor(value / mask) % 2 === 1

export const withBit = (value: number, mask: number, isSet: boolean) =>
  hasBit(value, mask) === isSet ? value : isSet ? value + mask : value - mask
