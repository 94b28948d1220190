/**
 * Panel tests on the real product: the built panel in Chromium, the real api in this process on a separate database
 * for each test, and the real agent in this process, which starts real game servers.
 *
 *     test('…', async ({ panel }) => {
 *       const { page, traffic } = panel
 *       await panel.permit(['bans:view'])                 // makes Maya an admin with just this permission
 *       await panel.asOperator('POST', `/admin/…`, body)  // any call of the real api
 *       await panel.seed(async (tx) => …)                 // rows that no call makes; restarts the api
 *       await panel.server.start()                        // Maya's server MayaWorld: a `GameOwner` of the api's tests
 *       await panel.open('/admin?tab=bans')               // signed in as Maya
 *       traffic.refuse(listBans, 500)               // a refusal that a healthy api would not give
 *       expect(traffic.callsTo(unbanUser)).toEqual([])
 *     })
 *
 * Maya (`maya.id`) is registered, is not an admin and owns the offline server MayaWorld. `panel.api` is the `TestPanel` of
 * the api's tests, so that their helpers (`Money`, `Admins`, `GameOwner`) work here too. `panel.api.clock.offsetMs`
 * moves the clock of api and agent; `page.clock` that of the browser.
 */
import type { Permission } from '@trellis/contract/kit/permissions.ts'
import type { BrowserContext, Page } from 'playwright-core'
import { test as base, expect } from 'vitest'
import type { Tx } from '../../../api/src/kit/db.ts'
import { Admins } from '../../../api/test/kit/admins.ts'
import { GameOwner } from '../../../api/test/kit/game-owner.ts'
import type { SignedIn, TestPanel } from '../../../api/test/kit/test-panel.ts'
import { ensureBuiltPanel } from '../built-panel.ts'
import { listenForErrors } from './browser.ts'
import { Blueprint, type Installation, signInMaya } from './installation.ts'
import { InterceptingProxy } from './intercept.ts'
import { watchRequests } from './quiet-page.ts'
import { Traffic } from './traffic.ts'
import { Window } from './window.ts'

export { maya } from './installation.ts'

type BrowserSession = { window: Window; proxy: InterceptingProxy; blueprint: Blueprint }

const blankPage = 'about:blank'

/** A session and its user's profile. */
type Visitor = { token: string; refreshToken: string; user: object }

/** The fixture of a panel test. */
export class RealPanel {
  readonly context: BrowserContext
  readonly page: Page
  readonly api: TestPanel
  readonly proxy: InterceptingProxy
  readonly traffic: Traffic
  readonly maya: SignedIn
  readonly server: GameOwner
  readonly #installation: Installation
  readonly #reportError: string[]
  #admins: Promise<Admins> | null = null

  private constructor(
    parts: Pick<RealPanel, 'context' | 'page' | 'proxy' | 'traffic' | 'maya'>,
    installation: Installation,
    errors: string[],
  ) {
    this.context = parts.context
    this.page = parts.page
    this.api = installation.api
    this.proxy = parts.proxy
    this.traffic = parts.traffic
    this.maya = parts.maya
    this.server = GameOwner.find(this.api, parts.maya)
    this.#installation = installation
    this.#reportError = errors
  }

  static async arrive(
    { window, proxy }: BrowserSession,
    installation: Installation,
    errors: string[],
  ) {
    const { api } = installation
    proxy.api = api.app.http.server
    const [page, maya] = await Promise.all([window.open(), signInMaya(api)])
    const context = page.context()
    listenForErrors(page, errors)
    watchRequests(page)
    const traffic = new Traffic(context, proxy, api.app.routes)
    return new RealPanel({ context, page, proxy, traffic, maya }, installation, errors)
  }

  get origin(): string {
    return this.proxy.origin
  }

  /** Opens a path as Maya. */
  readonly open = (path: string): Promise<void> => this.openFor(this.maya, path)

  /** Opens a path as a registered user; the first user of a test stays signed in. */
  async openFor({ id, token, refreshToken }: SignedIn, path: string): Promise<void> {
    const { body } = await this.api.call('GET', `/users/${id}/profile`, { token })
    await this.openAs({ token, refreshToken, user: body.profile }, path)
  }

  /** Opens a path as a signed-in user. */
  async openAs({ token, refreshToken, user }: Visitor, path: string): Promise<void> {
    await this.#keepSession({ sessionToken: token, refreshToken, user })
    await this.page.goto(this.origin + path)
  }

  readonly openSignedOut = async (path: string): Promise<void> => {
    await this.page.goto(this.origin + path)
  }

  readonly newPage = async (): Promise<Page> => {
    const page = await this.context.newPage()
    listenForErrors(page, this.#reportError)
    watchRequests(page)
    return page
  }

  /** Calls the api as the super admin. */
  async asOperator(method: string, path: string, body?: unknown): Promise<any> {
    const { money } = await this.admins()
    const answer = await money.asBoss(method, path, body)
    expect([answer.status, answer.body.error], `${method} ${path}`).toEqual([
      expect.toSatisfy((status: number) => status < 300),
      undefined,
    ])
    return answer.body
  }

  /** Makes Maya an admin with exactly these permissions. */
  async permit(permissions: Permission[]): Promise<void> {
    const admins = await this.admins()
    await admins.make(this.maya, 'admin', permissions)
  }

  /** Makes Maya a super admin; `demote` leaves her with these permissions. */
  async promote(permissions: Permission[] = []): Promise<void> {
    await this.permit(permissions)
    await this.asOperator('POST', '/admin/superadmins', { discordId: this.maya.id })
  }

  async demote(): Promise<void> {
    await this.asOperator('DELETE', `/admin/superadmins/${this.maya.id}`)
  }

  /** Bans Maya; permanently unless a duration such as `7d` is given. */
  async ban({ reason = 'Cheating', duration = 'perm' } = {}): Promise<void> {
    await this.asOperator('POST', `/admin/users/${this.maya.id}/ban`, { reason, duration })
  }

  admins(): Promise<Admins> {
    this.#admins ??= Admins.open(this.api)
    return this.#admins
  }

  /** Writes to the database while the api is down, because its in-memory state would become stale. */
  async seed(work: (tx: Tx) => Promise<unknown>): Promise<void> {
    await this.#withoutApi(() =>
      this.api.restart((db) => db.transaction(work).then(() => undefined)),
    )
    await this.api.until(async () => (await this.api.call('GET', '/../readyz')).status === 200)
  }

  /** Opens the lobby, which lists the servers for players; without it they connect to a server directly. */
  async openLobby(): Promise<void> {
    await this.#withoutApi(() => this.#installation.openLobby())
  }

  /** Refuses the calls of pages during a restart of the api, which would fail in the middle of its stop. */
  async #withoutApi(restart: () => Promise<void>): Promise<void> {
    this.proxy.api = null
    await restart()
    this.proxy.api = this.api.app.http.server
  }

  /** Stops the agent, as if the server host became unreachable; its servers keep running. */
  endAgent(): Promise<void> {
    return this.#installation.endAgent()
  }

  /** Runs `work` at an earlier time of api and agent. The page is opened again afterwards. */
  async at<Result>(instant: string, work: () => Promise<Result>): Promise<Result> {
    const { clock } = this.api
    // A session that begins or is renewed at that time would have expired at the present.
    await this.admins()
    const shown = this.page.url()
    if (shown !== blankPage) await this.page.goto(blankPage)
    const before = clock.offsetMs
    clock.offsetMs = Date.parse(instant) - Date.now()
    try {
      return await work()
    } finally {
      clock.offsetMs = before
      if (shown !== blankPage) await this.page.goto(shown)
    }
  }

  /** Writes the session once to the panel's storage, so that a later sign-out persists. */
  async #keepSession(session: object): Promise<void> {
    await this.page.addInitScript((text) => {
      if (location.protocol === 'about:' || document.cookie.includes('was-signed-in')) return
      document.cookie = 'was-signed-in=yes'
      localStorage.setItem('trellis.session', text)
    }, JSON.stringify(session))
  }
}

/** Returns whether the test has replaced the browser's clock; true for a closed page. */
async function hasOtherClock(page: Page): Promise<boolean> {
  if (page.isClosed()) return true
  return page.evaluate(() => '__pwClock' in globalThis)
}

/** Prints the notable calls, the names of kept data and the visible text of the pages after a failed test. */
async function showPages({ context, traffic }: RealPanel): Promise<void> {
  const lines = await traffic.listNotableCalls()
  const cookies = await context.cookies()
  lines.push(`Cookies: ${cookies.map(({ name }) => name).join(' ')}`)
  for (const page of context.pages()) {
    const kept = await page.evaluate(() => Object.keys(localStorage).join(' ')).catch(String)
    const text = await page.locator('body').innerText()
    lines.push(
      `The browser says it is ${(await page.evaluate(() => navigator.onLine)) ? 'online' : 'offline'}.`,
    )
    lines.push(page.url(), `Kept: ${kept}`, text.replaceAll(/\n\s*/g, '\n'))
  }
  process.stdout.write(`${lines.join('\n')}\n`)
}

type Fixtures = { visit: BrowserSession; panel: RealPanel }

type Task = { result?: { state: string } | undefined }

/**
 * Lends a test a panel on an installation, and then makes the browser like new.
 * @returns the errors of the test's pages
 */
export async function lendPanel(
  { visit, task }: { visit: BrowserSession; task: Task },
  installation: Installation,
  use: (panel: RealPanel) => Promise<void>,
): Promise<string[]> {
  const pageErrors: string[] = []
  const panel = await RealPanel.arrive(visit, installation, pageErrors)
  await use(panel)
  const hasFailed = task.result?.state === 'fail'
  if (hasFailed) await showPages(panel)
  // The browser's clock belongs to the context, and cannot be restored.
  const isSpoiled = hasFailed || panel.traffic.hasJoinedLive || (await hasOtherClock(panel.page))
  await panel.traffic.close()
  await visit.window.clear(isSpoiled)
  visit.proxy.reset()
  return pageErrors
}

export const browserTest = base.extend<Fixtures>({
  visit: [
    async ({}, use) => {
      await ensureBuiltPanel()
      const proxy = await new InterceptingProxy().open()
      const window = await Window.launch(proxy.origin)
      const blueprint = await Blueprint.draw(proxy.origin)
      await use({ window, proxy, blueprint })
      await window.close()
      await proxy.close()
      blueprint.remove()
    },
    { scope: 'worker' },
  ],
  panel: async ({ visit, task }, use) => {
    const installation = await visit.blueprint.open()
    const pageErrors = await lendPanel({ visit, task }, installation, use)
    const errors = [...pageErrors, ...installation.api.errors]
    await installation.close()
    expect(errors).toEqual([])
  },
})

export const hasNoBrowser = process.env.TRELLIS_BROWSER === ''

export const test = browserTest.skipIf(hasNoBrowser)
