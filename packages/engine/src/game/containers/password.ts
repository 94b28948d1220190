import type { Scene } from '../scene.ts'
import type { Block } from '../world/block.ts'

/** The password of a safe, as its file keeps it. */
export type Password = {
  salt: string
  hash: string
  /** Wrong answers since the last right one. */
  wrong: number
  /** Milliseconds since 1970: before that no answer counts. */
  until: number
}

export const passwordLength = { min: 4, max: 32 } as const
const maxWrong = 5
const pauseMs = 60_000
const saltBytes = 16

/** Returns null for a safe without a valid password. */
export function readPassword({ word }: Block): Password | null {
  if (typeof word !== 'object' || word === null || !('salt' in word && 'hash' in word)) return null
  const { salt, hash } = word
  if (typeof salt !== 'string' || typeof hash !== 'string' || hash === '') return null
  return { salt, hash, wrong: readNumber(word, 'wrong'), until: readNumber(word, 'until') }
}

function readNumber(word: object, key: string): number {
  const value: unknown = new Map<string, unknown>(Object.entries(word)).get(key)
  return typeof value === 'number' && Number.isFinite(value) ? value : 0
}

export function createPassword({ dice, hashPassword }: Scene, text: string): Password {
  const salt = Array.from({ length: saltBytes }, () =>
    Math.floor(dice() * 256)
      .toString(16)
      .padStart(2, '0'),
  ).join('')
  return { salt, hash: hashPassword(text, salt), wrong: 0, until: 0 }
}

export const isRightPassword = ({ hashPassword }: Scene, { salt, hash }: Password, text: string) =>
  hashPassword(text, salt) === hash

/** Returns whether a dialog was opened with the present password: it carries the hash as its key. */
export const isKey = ({ hash }: Password, key: string) => key === hash

/** Counts a wrong answer. After five of them the safe accepts none for a minute. */
export function withWrongAnswer(password: Password, now: number): Password {
  const wrong = password.wrong + 1
  return wrong < maxWrong ? { ...password, wrong } : { ...password, wrong: 0, until: now + pauseMs }
}
