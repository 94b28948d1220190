import { expect } from 'vitest'
import { until } from '../../packages/api/test/kit/until.ts'
import { Account } from './account.ts'
import type { Person } from './browser.ts'

type Entry = { code: string; actorName: string; details: Record<string, unknown> }
type Notice = { code: string; params?: Record<string, unknown> }

/** Makes the people of support cases, and reads the traces of a case: the activity log and notices. */
export class SupportCases {
  readonly url: string
  readonly #operator: Account

  private constructor(url: string, operator: Account) {
    this.url = url
    this.#operator = operator
  }

  static async open(url: string): Promise<SupportCases> {
    return new SupportCases(url, await Account.signIn(url, 'Operator'))
  }

  /** Registers a user under this name. */
  user = (name: string) => Account.signIn(this.url, name)

  /** Registers an admin with exactly these permissions. */
  async admin(name: string, permissions: readonly string[]): Promise<Account> {
    const admin = await this.user(name)
    await this.asOperator('POST', '/admin/admins', { discordId: admin.id })
    await this.asOperator('PUT', `/admin/admins/${admin.id}/permissions`, { permissions })
    return admin
  }

  /** Registers an owner with a server of this name. */
  async owner(name: string, serverName: string): Promise<{ account: Account; serverId: string }> {
    const account = await this.user(name)
    const made = await account.own(this.url, 'POST', '/server', { body: { serverName } })
    expect([made.status, made.body.error]).toEqual([201, undefined])
    const { body } = await account.call(this.url, 'GET', '/servers')
    return { account, serverId: body[0].id }
  }

  async asOperator(method: string, path: string, body?: unknown) {
    const answer = await this.#operator.call(this.url, method, path, { body })
    expect([path, answer.status < 300, answer.body.error]).toEqual([path, true, undefined])
    return answer.body
  }

  /** Signs an admin in at a browser and opens a tab of the admin panel. */
  async sit(person: Person, name: string, tab: string): Promise<void> {
    await person.signIn(name)
    await person.page.getByRole('link', { name: 'Admin Panel', exact: true }).first().waitFor()
    await person.page.goto(`${this.url}/admin?tab=${tab}`)
    await person.page.getByRole('heading', { level: 1 }).waitFor()
  }

  /** Opens the dialog of a server in the open tab of servers. */
  async openServer({ page }: Person, name: string) {
    await page.getByRole('button', { name, exact: true }).click()
    return page.getByRole('dialog')
  }

  /** Expects that the log has an entry of an admin with this code and these details. */
  async expectLogged(by: string, code: string, details: Record<string, unknown>): Promise<void> {
    const entries: Entry[] = await this.asOperator('GET', '/admin/logs?limit=1000')
    expect(entries.filter((it) => it.code === code)).toContainEqual(
      expect.objectContaining({ actorName: by, details: expect.objectContaining(details) }),
    )
  }

  /** Expects that an account has a notice with this code and these values. */
  async expectNotified(who: Account, code: string, params: Record<string, unknown> = {}) {
    const { body } = await who.own(this.url, 'GET', '/notices')
    const found: Notice[] = body.notices.filter((it: Notice) => it.code === code)
    expect(found.map((it) => it.params ?? {})).toContainEqual(expect.objectContaining(params))
  }

  /** Waits until the server of an owner has this status. */
  async reaches(owner: Account, status: string): Promise<void> {
    await until(
      async () => (await owner.own(this.url, 'GET', '/server')).body.server.status === status,
    )
  }
}
