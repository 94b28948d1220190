import type { Permission } from '@trellis/contract/permissions.ts'
import { Money } from './money.ts'
import type { SignedIn, TestPanel } from './test-panel.ts'

type Role = 'user' | 'admin' | 'super'

/** Gives roles past the api, which then learns of them as it learns of any change of an account. */
export class Admins {
  readonly panel: TestPanel
  readonly money: Money

  private constructor(panel: TestPanel, money: Money) {
    this.panel = panel
    this.money = money
  }

  static async open(panel: TestPanel): Promise<Admins> {
    return new Admins(panel, await Money.open(panel))
  }

  get boss(): SignedIn {
    return this.money.boss
  }

  async make(who: SignedIn, role: Role, permissions: Permission[] = []): Promise<SignedIn> {
    const list = JSON.stringify(permissions)
    await this.panel.sql(
      `update account set role = '${role}', permissions = '${list}' where id = '${who.id}'`,
    )
    const { status } = await this.money.redeem(who, await this.money.newCode({}))
    if (status !== 200) throw new Error('The account could not be touched.')
    return who
  }

  async admin(id: string, permissions: Permission[]): Promise<SignedIn> {
    return this.make(await this.panel.signIn(id), 'admin', permissions)
  }

  /** The newest entries of the activity log, newest first. */
  async log(limit = 20): Promise<Record<string, any>[]> {
    const rows = await this.panel.sql(
      `select actor_type, actor_name, subject_id, action, details from activity order by id desc limit ${limit}`,
    )
    return rows.map((row) => ({ ...row, details: JSON.parse(String(row.details)) }))
  }
}
