import type { Permission } from '@trellis/contract/kit/permissions.ts'
import { getAction } from '../../src/platform/activity-log/store.ts'
import { Money } from './money.ts'
import type { SignedIn, TestPanel } from './test-panel.ts'

type Role = 'user' | 'admin'

/** A super admin who appoints admins and reads the log. */
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

  /** Makes a user an admin with exactly these permissions, or a normal user again. */
  async make(who: SignedIn, role: Role, permissions: Permission[] = []): Promise<SignedIn> {
    const { money } = this
    const answers =
      role === 'user'
        ? [await money.asBoss('DELETE', `/admin/admins/${who.id}`)]
        : [
            await money.asBoss('POST', '/admin/admins', { discordId: who.id }),
            await money.asBoss('PUT', `/admin/admins/${who.id}/permissions`, { permissions }),
          ]
    const last = answers.at(-1)
    if (last?.status !== 200) throw new Error(`No ${role}: ${JSON.stringify(last?.body)}`)
    return who
  }

  async admin(id: string, permissions: Permission[]): Promise<SignedIn> {
    return this.make(await this.panel.signIn(id), 'admin', permissions)
  }

  /** Returns the newest entries of the activity log, newest first. */
  async log(limit = 20): Promise<Record<string, any>[]> {
    const rows = await this.panel.sql(
      `select actor_type, actor_name, subject_id, action, details from activity order by id desc limit ${limit}`,
    )
    return rows.map((row) => ({
      ...row,
      ...getAction(String(row['action'])),
      details: JSON.parse(String(row.details)),
    }))
  }
}
