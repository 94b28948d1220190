import { expect } from 'vitest'
import type { SignedIn, TestPanel } from './test-panel.ts'

/** A super admin who gives and takes credits, and checks that the ledger adds up. */
export class Money {
  readonly panel: TestPanel
  readonly boss: SignedIn

  private constructor(panel: TestPanel, boss: SignedIn) {
    this.panel = panel
    this.boss = boss
  }

  static async open(panel: TestPanel): Promise<Money> {
    return new Money(panel, await panel.signIn('1000'))
  }

  asBoss(method: string, path: string, body?: unknown) {
    return this.panel.call(method, path, { token: this.boss.token, body })
  }

  async give(who: SignedIn, credits: number): Promise<void> {
    const body = { action: 'add', amount: credits }
    const { status } = await this.asBoss('POST', `/admin/users/${who.id}/credits`, body)
    expect(status).toBe(200)
  }

  async newCode(form: object): Promise<string> {
    const whole = { type: 'Credits', amount: 10, stock: 1, expiryDate: null, ...form }
    const { status, body } = await this.asBoss('POST', '/admin/redeem-codes', whole)
    expect([status, body.error]).toEqual([201, undefined])
    return body.code
  }

  redeem(who: SignedIn, code: unknown) {
    return this.panel.call('POST', `/users/${who.id}/redeem`, { token: who.token, body: { code } })
  }

  checkout(who: SignedIn, cart: unknown, options: { key?: string; total?: number } = {}) {
    const { key, total } = options
    return this.panel.call('POST', `/users/${who.id}/shop/checkout`, {
      token: who.token,
      body: { cart, ...(total !== undefined && { total }) },
      headers: key === undefined ? {} : { 'idempotency-key': key },
    })
  }

  async profile(who: SignedIn) {
    const path = `/users/${who.id}/profile`
    return (await this.panel.call('GET', path, { token: who.token })).body.profile
  }

  /** Returns the newest lines first. */
  async lines(who: SignedIn, query = 'pageSize=100') {
    const path = `/users/${who.id}/ledger?${query}`
    return (await this.panel.call('GET', path, { token: who.token })).body.rows
  }

  /** Runs the full check of the ledger. */
  async faults(): Promise<unknown[]> {
    return (await this.asBoss('POST', '/admin/ledger/check')).body.check.faults
  }
}
