import { expect } from 'vitest'
import type { RealPanel } from './real-panel.ts'

/** Creates a code for seven days of server time with ten uses, unless `form` overrides that. */
export const addCode = (panel: RealPanel, form: object) =>
  panel.asOperator('POST', '/admin/redeem-codes', {
    type: 'ServerTime',
    amount: 7,
    stock: 10,
    expiryDate: null,
    isPublic: false,
    ...form,
  })

let users = 0

/** Redeems a code as a new user with this name at Discord. */
export async function redeemAs({ api }: RealPanel, username: string, code: string): Promise<void> {
  const id = String(3000 + users++)
  const { body } = await api.logIn({ user: { id, username } })
  const token: string = body.sessionToken
  const form = { discordId: id, discordUsername: username, growId: `Redeemer${id}` }
  await api.call('POST', '/register', { token, body: form })
  const redeemed = await api.call('POST', `/users/${id}/redeem`, { token, body: { code } })
  expect([redeemed.status, redeemed.body.error]).toEqual([200, undefined])
}
