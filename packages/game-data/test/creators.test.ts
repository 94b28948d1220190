import { expect, test } from 'vitest'
import { hasUntrustedCreator } from '../src/creators.ts'

const named = (...names: string[]) => ({ GAME: { CREATOR_LIST: names } })
const owners = { ownerGrowId: 'Bob', formerOwners: ['Ann'], trustedCreators: null }

test('trusts all creators but earlier owners', () => {
  expect(hasUntrustedCreator(named('Bob', 'Eve'), owners)).toBe(false)
  expect(hasUntrustedCreator(named('Bob', 'aNN'), owners)).toBe(true)
  expect(hasUntrustedCreator({}, owners)).toBe(false)
})

test('trusts only the owner and named people where earlier owners may be unknown', () => {
  const rebuilt = { ...owners, trustedCreators: ['Cleo', 'Ann'] }
  expect(hasUntrustedCreator(named('bob', 'CLEO'), rebuilt)).toBe(false)
  expect(hasUntrustedCreator(named('Bob', 'Eve'), rebuilt)).toBe(true)
  expect(hasUntrustedCreator(named('Ann'), rebuilt)).toBe(true)
})
