import type { HealthPart } from '@trellis/contract/operations/health.ts'
import type { KeptNotice } from '@trellis/contract/platform/notices.ts'
import { expect, onTestFinished } from 'vitest'
import { Admins } from './admins.ts'
import { Receiver } from './receiver.ts'
import { TestPanel } from './test-panel.ts'

type Environment = Record<string, string>

/** An installation with an admin who may see Health, one who may not, and a webhook with all events. */
export class NightWatch {
  readonly panel: TestPanel
  readonly receiver: Receiver

  private constructor(panel: TestPanel, receiver: Receiver) {
    this.panel = panel
    this.receiver = receiver
  }

  static async begin(environment: Environment = {}): Promise<NightWatch> {
    const addresses = { WEBHOOK_ALLOW_HTTP: 'true', WEBHOOK_ALLOW_PRIVATE: 'true' }
    const panel = await TestPanel.start({ environment: { ...addresses, ...environment } })
    panel.agentTimings.offsiteMs = 200
    const receiver = await Receiver.start()
    onTestFinished(async () => {
      expect(panel.errors).toEqual([])
      await panel.close()
      await receiver.close()
    })
    const admins = await Admins.open(panel)
    await admins.admin('50', ['dashboard:view'])
    await admins.admin('51', ['servers:view', 'settings:view'])
    const form = { name: 'Ours', url: receiver.url, format: 'json', language: 'id' }
    const { body } = await panel.call('GET', '/openapi.json')
    const { events } =
      body.paths['/admin/webhooks'].post.requestBody.content['application/json'].schema.properties
    const added = await admins.money.asBoss('POST', '/admin/webhooks', {
      ...form,
      events: events.items.enum,
    })
    expect(added.status).toBe(201)
    return new NightWatch(panel, receiver)
  }

  /** Lets the api look, now and while this time passes; it passes in steps, as it does outside of tests. */
  async look(seconds = 0): Promise<void> {
    const { panel } = this
    await panel.letJobsRun()
    for (let left = seconds; left > 0; left -= 50) {
      panel.clock.offsetMs += Math.min(left, 50) * 1000
      await panel.letJobsRun()
    }
  }

  /** Stops the api and starts it on the same data with these variables; it looks once it has found its agent. */
  async restart(environment: Environment = {}, { hasAgent = true } = {}): Promise<void> {
    const { panel } = this
    Object.assign(panel.environment, environment)
    await panel.restart()
    if (hasAgent)
      await panel.until(async () => (await panel.call('GET', '/../readyz')).status === 200)
    await this.look()
  }

  /** Returns the notices of one code that a user has, in their order; the user signs in again, as the clock moves. */
  async notices(userId: string, code: string): Promise<KeptNotice[]> {
    const { token } = await this.panel.signIn(userId)
    const { body } = await this.panel.call('GET', `/users/${userId}/notices`, { token })
    const all: KeptNotice[] = body.notices
    return all.filter((notice) => notice.code === code).toSorted((a, b) => a.id - b.id)
  }

  /** Returns the states of the notices about a part that an admin has, and checks who else has them. */
  async readStates(part: string): Promise<unknown[]> {
    const [viewer, boss, other] = await Promise.all(
      ['50', '1000', '51'].map((id) => this.notices(id, part)),
    )
    expect(boss?.map(({ text }) => text)).toEqual(viewer?.map(({ text }) => text))
    expect(other).toEqual([])
    return viewer?.map(({ params }) => params?.['state']) ?? []
  }

  /** Returns the bodies that the webhook got of an event, once there are so many. */
  async posts(event: string, count: number): Promise<any[]> {
    const list = () =>
      this.receiver.got.map(({ body }) => JSON.parse(body)).filter((it) => it.event === event)
    await expect.poll(() => list().length).toBe(count)
    return list()
  }

  async health(id: HealthPart['id']): Promise<HealthPart> {
    const { token } = await this.panel.signIn('50')
    const { body } = await this.panel.call('GET', '/admin/health', { token })
    const parts: HealthPart[] = body.parts
    const part = parts.find((it) => it.id === id)
    if (part === undefined) throw new Error(`Health has no part ${id}.`)
    return part
  }

  /** Returns the texts of stored notices and of stored deliveries about the installation. */
  async storedTexts(): Promise<unknown[]> {
    const notices = await this.panel.sql(
      `select text from notice where kind = 'installation' or code like 'disk-%'`,
    )
    const deliveries = await this.panel.sql(`select payload from webhook_delivery`)
    return [
      ...notices.map(({ text }) => text),
      ...deliveries.map(({ payload }) => JSON.parse(String(payload)).text),
    ]
  }
}
