import { createStore } from './store.ts'

/** The browser's question whether to install the panel, which a page can ask once. */
type InstallPrompt = { prompt: () => Promise<unknown> }

const kept = createStore<InstallPrompt | null>(null)

/** Keeps the question for the button in the menu. The browser may offer it before the app is loaded. */
export function watchInstallPrompt(): void {
  addEventListener('beforeinstallprompt', (event) => {
    if (!isInstallPrompt(event)) return
    event.preventDefault()
    kept.write(event)
  })
  addEventListener('appinstalled', () => kept.write(null))
}

/** Says whether the browser can be asked to install the panel. */
export const installPrompt = { read: () => kept.read() !== null, subscribe: kept.subscribe }

/** Shows the browser's question. It comes again only after the browser has offered it again. */
export function askToInstall(): void {
  const prompt = kept.read()
  kept.write(null)
  // Nothing changes for a reader who says no.
  prompt?.prompt().catch(() => undefined)
}

const isInstallPrompt = (event: object): event is InstallPrompt =>
  'prompt' in event && typeof event.prompt === 'function'
