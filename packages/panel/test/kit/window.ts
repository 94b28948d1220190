import type { Browser, BrowserContext, CDPSession, Disposable, Page } from 'playwright-core'
import { launchBrowser } from './browser.ts'
import { blankPath } from './intercept.ts'

const viewport = { width: 1280, height: 800 }
const media = { colorScheme: 'light', reducedMotion: 'reduce' } as const

/** The events to which tests listen. Playwright itself listens to others, which must stay. */
const events = [
  'console',
  'dialog',
  'framenavigated',
  'pageerror',
  'request',
  'requestfailed',
  'requestfinished',
  'response',
  'websocket',
]

/**
 * Shares one page among tests, because a new page starts a process that compiles the panel again. The page is
 * replaced after a test that left state which cannot be removed.
 */
export class Window {
  readonly #browser: Browser
  readonly #origin: string
  #page: Page | null = null
  /** Removes what tests have added to the page. */
  readonly #undo: (() => Promise<void>)[] = []

  private constructor(browser: Browser, origin: string) {
    this.#browser = browser
    this.#origin = origin
  }

  static async launch(origin: string): Promise<Window> {
    return new Window(await launchBrowser(), origin)
  }

  async open(): Promise<Page> {
    this.#page ??= await this.#newPage()
    return this.#page
  }

  /** Makes the page like new; with `isSpoiled` replaces it and its context. */
  async clear(isSpoiled: boolean): Promise<void> {
    const page = this.#page
    if (page === null) return
    const context = page.context()
    if (isSpoiled || page.isClosed()) {
      this.#page = null
      this.#undo.length = 0
      await context.close()
      return
    }
    for (const other of context.pages()) if (other !== page) await other.close()
    for (const event of events) page.removeAllListeners(event)
    await page.unrouteAll({ behavior: 'ignoreErrors' })
    for (const undo of this.#undo.splice(0)) await undo()
    await this.#forgetVisitor(page, context)
    await page.setViewportSize(viewport)
    await page.emulateMedia(media)
  }

  close(): Promise<void> {
    return this.#browser.close()
  }

  /** Removes a visitor's data and the history; only the caches stay. */
  async #forgetVisitor(page: Page, context: BrowserContext): Promise<void> {
    const origin = this.#origin
    await page.goto(origin + blankPath)
    await page.mouse.move(-1, -1)
    await page.evaluate(clearStorage, blankPath)
    const devtools = await context.newCDPSession(page)
    const storageTypes = 'cookies,indexeddb,cache_storage,service_workers'
    await devtools.send('Storage.clearDataForOrigin', { origin, storageTypes })
    await devtools.send('Page.resetNavigationHistory')
    await context.clearPermissions()
  }

  async #newPage(): Promise<Page> {
    const context = await this.#browser.newContext({
      viewport,
      ...media,
      // Its requests would come from outside the page, at any time.
      serviceWorkers: 'block',
    })
    context.setDefaultTimeout(60_000)
    await context.addInitScript(followDevice)
    const page = await context.newPage()
    this.#noteScripts(page)
    this.#noteSessions(context)
    return page
  }

  #noteScripts(page: Page): void {
    const add = page.addInitScript.bind(page)
    page.addInitScript = async (...args): Promise<Disposable> => {
      const script = await add(...args)
      this.#undo.push(() => script.dispose())
      return script
    }
  }

  #noteSessions(context: BrowserContext): void {
    const open = context.newCDPSession.bind(context)
    context.newCDPSession = async (...args): Promise<CDPSession> => {
      const session = await open(...args)
      this.#undo.push(() => session.detach())
      return session
    }
  }
}

/** Lets the panel follow the colours that a test emulates; a visitor who chose nothing sees it dark. */
function followDevice(): void {
  const key = 'trellis.color-scheme'
  // A blank page has no storage.
  if (!location.protocol.startsWith('http')) return
  if (localStorage.getItem(key) === null) localStorage.setItem(key, 'auto')
}

/**
 * Clears the storage of a page, and waits until a frame of it hears of that. The browser reports a removal to its pages
 * later, and a report that came during the next test would remove that test's session.
 */
async function clearStorage(emptyPage: string): Promise<void> {
  const frame = document.createElement('iframe')
  await new Promise((resolve) => {
    frame.addEventListener('load', resolve)
    frame.src = emptyPage
    document.documentElement.append(frame)
  })
  await new Promise<void>((resolve) => {
    frame.contentWindow?.addEventListener('storage', ({ key }) => key === null && resolve())
    localStorage.setItem('last', 'item')
    localStorage.clear()
  })
  frame.remove()
  sessionStorage.clear()
}
